import type { InterfaceModel, Resource } from "../../spec/model.js";
import { operationOf } from "../acts/context.js";
import { Blocked } from "../blocked.js";
import type { AddedRecord, AddOutcome, Collection } from "../contract.js";
import type { JsonObject } from "../json.js";
import { type Descent, descentIn, mainWorld, otherWorld } from "./descent.js";
import { type Fixed, fixedFor } from "./fixed.js";
import type { Making, ReferenceUrls } from "./making.js";
import { placeName } from "./names.js";

export interface WorldTools {
  readonly model: InterfaceModel;
  readonly collections: readonly Collection[];
  readonly fixed: Fixed;
  /** Whether records without a reference to this type may be refused for the lack of it. */
  readonly mustRefer: (type: string) => boolean;
  readonly make: (at: Collection, how: Making) => JsonObject;
  readonly add: (at: Collection, body: JsonObject) => Promise<AddOutcome>;
}

/**
 * Records for others to refer to, in worlds: within one world all that is reachable agrees. `main` is the common one;
 * `other:T` has another record of type T, and of whatever refers to T, and shares the rest with `main`. Any other world shares nothing.
 */
export class Worlds {
  readonly #tools: WorldTools;
  readonly #descent: Descent;
  readonly #made = new Map<string, Promise<AddedRecord | undefined>>();

  constructor(tools: WorldTools) {
    this.#tools = tools;
    this.#descent = descentIn(tools.model);
  }

  record(type: string, world: string, site: string): Promise<AddedRecord | undefined> {
    const own = this.#descent.worldOf(type, world);
    const key = `${site}/${own}/${type}`;
    const known = this.#made.get(key) ?? this.#build(type, own, site);
    this.#made.set(key, known);
    return known;
  }

  /**
   * URLs by type, for a record of `resource` in a world. A circle of references is gone round once: what it leads to, the type
   * itself perhaps, has its own references as far as they end.
   */
  references(resource: Resource, world: string, site: string): Promise<ReferenceUrls> {
    return this.#urls(resource, this.#descent.referred(resource.name), world, site);
  }

  async #urls(
    resource: Resource,
    types: readonly string[],
    world: string,
    site: string,
  ): Promise<ReferenceUrls> {
    const { fixed, mustRefer } = this.#tools;
    const urls = new Map<string, string>();
    for (const type of types) {
      const turn = this.#descent.worldOf(type, world) === mainWorld ? 0 : 1;
      const url = fixedFor(fixed, [type], turn) ?? (await this.record(type, world, site))?.reference;
      if (url !== undefined) urls.set(type, url);
      else if (mustRefer(type)) throw nothingToReferTo(resource, type);
    }
    return urls;
  }

  /** Adds the records that the scenes of a site share, one after another; what cannot be added is told to who needs it. */
  async prepare(site: string): Promise<void> {
    const { model, fixed } = this.#tools;
    const types = model.resources.map(({ name }) => name);
    const referred = types.filter(
      (type) =>
        !Object.hasOwn(fixed, type) && types.some((other) => this.#descent.referred(other).includes(type)),
    );
    for (const world of [mainWorld, ...referred.map(otherWorld)]) {
      for (const type of referred) await this.record(type, world, site).catch(() => undefined);
    }
  }

  async #build(type: string, world: string, site: string): Promise<AddedRecord | undefined> {
    const { collections, add, make } = this.#tools;
    const places = collections.filter(({ resource }) => resource.name === type);
    const offered = places.filter((at) => operationOf(at, "add") !== undefined);
    let last: AddOutcome | undefined;
    for (const place of offered) {
      const at = { ...place, site };
      const urls = await this.#urls(at.resource, this.#descent.lower(type), world, site);
      const kind = world === mainWorld ? 0 : 1;
      last = await add(at, make(at, { key: `world/${world}`, kind, turn: 0, urls }));
      if (last.record) return last.record;
    }
    const [first] = offered;
    if (first === undefined || last === undefined) return undefined;
    const judgedBy = `interaction/${placeName(first)}/add`;
    throw new Blocked(`no ${type} to refer to could be added: ${last.problem}`, {
      exchange: last.exchange,
      judgedBy,
    });
  }
}

function nothingToReferTo(resource: Resource, type: string): Blocked {
  return new Blocked(
    `made-up records of ${resource.name} refer to ${type}, which is not offered for adding: ` +
      `name known ones under references in the config`,
  );
}
