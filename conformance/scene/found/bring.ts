import { operationOf } from "../../acts/context.js";
import { Blocked } from "../../blocked.js";
import { spread } from "../../client/strands.js";
import type { AddedRecord, Collection, Exchange, FoundRecord } from "../../contract.js";
import { tailText } from "../../http/record-url.js";
import type { JsonObject } from "../../json.js";
import { lookedAt } from "../looking.js";
import { collectionKey } from "../names.js";
import { referenceKey } from "../query-values.js";
import type { Studio } from "../studio.js";
import type { Errand } from "./errands.js";
import type { Trove } from "./trove.js";

/** Pages of an open search that are looked at. */
const openPages = 12;
/** Records of a list that are read where lists show records in brief. */
const readOfBrief = 12;

/** What an errand brought. */
interface Shown {
  readonly errand: Errand;
  readonly exchange: Exchange;
  readonly found: readonly FoundRecord[];
  readonly read?: JsonObject;
}

/** Sends errands, and puts what they show into a trove. */
export class Carrier {
  readonly #studio: Studio;
  readonly #trove: Trove;
  readonly #brief = new Map<string, Promise<boolean>>();

  constructor(studio: Studio, trove: Trove) {
    this.#studio = studio;
    this.#trove = trove;
  }

  async bring(errands: readonly Errand[]): Promise<void> {
    const { concurrency } = this.#studio.settings;
    for (let from = 0; from < errands.length; from += concurrency) {
      const shown = await spread(errands.slice(from, from + concurrency), (errand) =>
        unlessBlocked(() => this.#ask(errand)),
      );
      // in the order of the errands and not of their answers, so that a second run asks and finds the same
      for (const one of shown) {
        const records = await unlessBlocked(() => (one === undefined ? [] : this.#records(one)));
        for (const record of records ?? []) this.#trove.keep(record);
      }
    }
  }

  async #ask(errand: Errand): Promise<Shown> {
    const { acts } = this.#studio;
    const { at } = errand;
    if ("id" in errand) {
      const { record, exchange } = await acts.read(at, errand.id);
      return { errand, exchange, found: [], ...(record ? { read: record } : {}) };
    }
    const pages = errand.tells === undefined ? openPages : 1;
    const outcome = await acts.search(at, errand.query, { mostPages: pages });
    this.#trove.noteSearch(at, outcome);
    return { errand, exchange: outcome.exchange, found: outcome.found ?? [] };
  }

  async #records({ errand, exchange, found, read }: Shown): Promise<readonly AddedRecord[]> {
    if ("id" in errand) return read ? [this.#recordOf(errand.at, errand.id, read, exchange)] : [];
    const records = await this.#whole(errand.at, found, exchange);
    this.#learn(errand, records);
    return records;
  }

  #learn(errand: Extract<Errand, { query: unknown }>, records: readonly AddedRecord[]): void {
    const { model, context } = this.#studio;
    if (errand.tells === undefined) return;
    const { parameter, form, url } = errand.tells;
    const key = referenceKey(parameter, errand.at.form.name);
    const refers = ({ body }: AddedRecord) =>
      lookedAt(model, parameter, body).map(tailText).includes(tailText(url));
    if (context.lessons.speech.referenceForms.has(key) || !records.some(refers)) return;
    context.lessons.referenceForm(key, form);
  }

  /** The records that a list shows, read one by one where lists show less of them than reads do. */
  async #whole(
    at: Collection,
    found: readonly FoundRecord[],
    exchange: Exchange,
  ): Promise<readonly AddedRecord[]> {
    const { context, acts } = this.#studio;
    const own = found.flatMap(({ id, record }) =>
      id !== undefined && record[context.model.typeMember] === at.resource.name
        ? [this.#recordOf(at, id, record, exchange)]
        : [],
    );
    const [first] = own;
    if (first === undefined || !(await this.#isBrief(at, first))) return own;
    const read = await spread(own.slice(0, readOfBrief), async ({ id }) => {
      const outcome = await acts.read(at, id);
      return outcome.record ? [this.#recordOf(at, id, outcome.record, outcome.exchange)] : [];
    });
    return read.flat();
  }

  #isBrief(at: Collection, first: AddedRecord): Promise<boolean> {
    const key = collectionKey(at);
    const known = this.#brief.get(key) ?? this.#compare(at, first);
    this.#brief.set(key, known);
    return known;
  }

  async #compare(at: Collection, { id, body }: AddedRecord): Promise<boolean> {
    if (!operationOf(at, "read")) return false;
    const { record } = await this.#studio.acts.read(at, id);
    return record !== undefined && Object.keys(record).some((member) => !(member in body));
  }

  #recordOf(at: Collection, id: string, body: JsonObject, exchange: Exchange): AddedRecord {
    const { context, acts } = this.#studio;
    const reference = context.reference(at.site, at.resource.name, id);
    return { ...at, id, body, url: acts.recordUrl(at, id), reference, exchange };
  }
}

/** What cannot be read of an answer brings nothing; each check that needs it is told why. */
async function unlessBlocked<T>(bring: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await bring();
  } catch (error) {
    if (error instanceof Blocked) return undefined;
    throw error;
  }
}
