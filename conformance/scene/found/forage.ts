import { onStrand } from "../../client/strands.js";
import type { AddedRecord, Collection } from "../../contract.js";
import { drawsOf } from "../../random.js";
import { collectionKey } from "../names.js";
import type { Studio } from "../studio.js";
import { Carrier } from "./bring.js";
import { type Errand, givenErrands, openErrands, referenceErrands, valueErrands } from "./errands.js";
import { stageFor } from "./stage.js";
import { Trove } from "./trove.js";

/** Requests that are spent on finding records at a site, at most; pages of a list that goes on are not counted. */
const budget = 1_000;
/** Of a collection: as long as some parameter has no record to be tried on, and where only a contrast is wanting. */
const spentOnTargets = 200;
const spentOnContrasts = 40;
/** Of a collection in one round: where nothing was found yet, and else. */
const atOnceIfBarren = 48;
const atOnce = 16;
/** Of a collection in the first round, as long as it is not known in which form a reference is asked for. */
const atOnceAtFirst = 6;
/** With fewer records than that more is looked for, even where every parameter has its stage. */
const fewest = 12;

const known = new WeakMap<Studio, Map<string, Promise<Trove>>>();

/**
 * Gathers records of every collection at a site without adding any: those whose ids the user gave, those that open searches
 * show, and then, round after round, those that refer to what was found or that are referred to, until every search
 * parameter has two records to tell apart, or `budget` is spent. The same seed and the same records give the same trove.
 */
export function foraged(studio: Studio, site: string): Promise<Trove> {
  const sites = known.get(studio) ?? new Map<string, Promise<Trove>>();
  known.set(studio, sites);
  const strand = { lane: "found", line: 0, width: studio.settings.concurrency, exchanges: [] };
  const gathered = sites.get(site) ?? onStrand(strand, () => new Forage(studio, site).run());
  sites.set(site, gathered);
  return gathered;
}

class Forage {
  readonly #studio: Studio;
  readonly #trove: Trove;
  readonly #carrier: Carrier;
  readonly #places: readonly Collection[];
  readonly #done = new Set<string>();
  readonly #spent = new Map<string, number>();
  #left = budget;

  constructor(studio: Studio, site: string) {
    this.#studio = studio;
    this.#trove = new Trove(studio.model);
    this.#carrier = new Carrier(studio, this.#trove);
    this.#places = studio.collections.map((at) => ({ ...at, site }));
  }

  async run(): Promise<Trove> {
    const given = this.#places.flatMap((at) => givenErrands(this.#studio, at));
    await this.#send(given);
    const open = this.#places.map((at) => openErrands(this.#studio, at));
    await this.#send(open.flatMap((errands) => errands.slice(0, 1)));
    await this.#send(open.flatMap((errands) => errands.slice(1).filter(({ at }) => this.#isBarren(at))));
    while (this.#left > 0) {
      const errands = this.#places.flatMap((at) => this.#next(at));
      if (errands.length === 0) break;
      await this.#send(errands);
    }
    return this.#trove;
  }

  #isBarren(at: Collection): boolean {
    return this.#trove.of(at).length === 0;
  }

  /** What to ask of a collection next; nothing where it has shown enough, or where enough was asked. */
  #next(at: Collection): readonly Errand[] {
    const held = this.#trove.of(at);
    const spent = this.#spent.get(collectionKey(at)) ?? 0;
    const left = this.#allowance(at, held) - spent;
    if (left <= 0) return [];
    const candidates = [
      ...referenceErrands(this.#studio, this.#trove, at),
      ...valueErrands(this.#studio, at, this.#few(held, collectionKey(at))),
    ];
    const fresh = candidates.filter((errand) => !this.#done.has(urlOf(this.#studio, errand)));
    const most = held.length === 0 ? atOnceIfBarren : atOnce;
    const informed = this.#studio.context.lessons.speech.referenceForms.size > 0 || spent > 0;
    const errands = fresh.slice(0, Math.min(left, informed ? most : atOnceAtFirst));
    this.#spent.set(collectionKey(at), spent + errands.length);
    return errands;
  }

  #allowance(at: Collection, held: readonly AddedRecord[]): number {
    const { model } = this.#studio;
    const parameters = at.resource.parameters.filter(({ targets }) => targets.length > 0);
    const stages = parameters.map((parameter) => stageFor(model, held, parameter));
    if (held.length < fewest || stages.includes(undefined)) return spentOnTargets;
    return stages.every((stage) => stage?.contrast) ? 0 : spentOnContrasts;
  }

  /** Some of the records that are held, drawn by the seed. */
  #few(held: readonly AddedRecord[], key: string): readonly AddedRecord[] {
    const draws = drawsOf(`${this.#studio.settings.seed}/forage/${key}/${held.length}`);
    return held.length <= 3
      ? held
      : Array.from({ length: 3 }, () => held[draws.below(held.length)] ?? []).flat();
  }

  async #send(errands: readonly Errand[]): Promise<void> {
    const fresh = errands.filter((errand) => {
      const url = urlOf(this.#studio, errand);
      if (this.#done.has(url)) return false;
      this.#done.add(url);
      return true;
    });
    const affordable = fresh.slice(0, this.#left);
    this.#left -= affordable.length;
    await this.#carrier.bring(affordable);
  }
}

function urlOf({ acts }: Studio, errand: Errand): string {
  return "id" in errand ? acts.recordUrl(errand.at, errand.id) : acts.searchUrl(errand.at, errand.query);
}
