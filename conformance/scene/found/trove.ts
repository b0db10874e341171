import type { Field, InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { AddedRecord, Collection, SearchOutcome } from "../../contract.js";
import { referenceTail, tailText } from "../../http/record-url.js";
import type { JsonObject } from "../../json.js";
import { valuesAt } from "../looking.js";
import { collectionKey } from "../names.js";
import { canAskFor } from "./askable.js";

/** Records of one collection that are kept, since pairs of them are compared; beyond that only rare ones are. */
const mostKept = 300;
/** So many records that a parameter can be asked for are enough. */
const enough = 4;

interface Known {
  readonly url: string;
  /** Number of records that refer to it. */
  held: number;
}

/** What was found at a site that is only read: records by collection, and what they refer to. */
export class Trove {
  readonly #model: InterfaceModel;
  readonly #records = new Map<string, readonly AddedRecord[]>();
  /** URLs of every record that was shown, kept or not. */
  readonly #seen = new Set<string>();
  readonly #known = new Map<string, Map<string, Known>>();
  /** Number of records by collection and parameter that can be asked for. */
  readonly #askableFor = new Map<string, number>();
  readonly #last = new Map<string, SearchOutcome>();

  constructor(model: InterfaceModel) {
    this.#model = model;
  }

  keep(record: AddedRecord): void {
    const { resource, body, url } = record;
    if (this.#seen.has(url)) return;
    this.#seen.add(url);
    this.#put(resource.name, record.reference, 0);
    for (const one of referencesIn(this.#model, resource.fields, body)) this.#put(one.type, one.url, 1);
    const key = collectionKey(record);
    const records = this.#records.get(key) ?? [];
    if (records.length >= mostKept && !this.#isRare(record)) return;
    this.#records.set(key, [...records, record]);
    for (const { clause } of this.#askable(record)) {
      this.#askableFor.set(`${key} ${clause}`, (this.#askableFor.get(`${key} ${clause}`) ?? 0) + 1);
    }
  }

  /** Records of a collection in the order in which they were found. */
  of(at: Collection): readonly AddedRecord[] {
    return this.#records.get(collectionKey(at)) ?? [];
  }

  /** URLs of records of a type, those that most records refer to first: others may well refer to them, too. */
  urls(type: string): readonly string[] {
    const known = [...(this.#known.get(type)?.values() ?? [])];
    return known.sort((a, b) => b.held - a.held).map(({ url }) => url);
  }

  noteSearch(at: Collection, outcome: SearchOutcome): void {
    const key = collectionKey(at);
    if (outcome.found === undefined || !this.#last.has(key)) this.#last.set(key, outcome);
  }

  /** The search of a collection that tells most of why nothing was found there. */
  lastSearch(at: Collection): SearchOutcome | undefined {
    return this.#last.get(collectionKey(at));
  }

  #askable(record: AddedRecord): readonly SearchParameter[] {
    return record.resource.parameters.filter((one) => canAskFor(this.#model, one, record));
  }

  #isRare(record: AddedRecord): boolean {
    const key = collectionKey(record);
    return this.#askable(record).some(
      ({ clause }) => (this.#askableFor.get(`${key} ${clause}`) ?? 0) < enough,
    );
  }

  #put(type: string, url: string, held: number): void {
    const known = this.#known.get(type) ?? new Map<string, Known>();
    this.#known.set(type, known);
    const one = known.get(tailText(url)) ?? { url, held: 0 };
    one.held += held;
    known.set(tailText(url), one);
  }
}

interface Reference {
  readonly type: string;
  readonly url: string;
}

/** Every reference in a record to one of the types that its field refers to. */
function referencesIn(
  model: InterfaceModel,
  fields: readonly Field[],
  body: JsonObject,
): readonly Reference[] {
  return fields.flatMap((field): readonly Reference[] => {
    const { type } = field;
    if (type.kind === "object") return referencesIn(model, type.fields, body);
    if (type.kind !== "shape" || type.targets.length === 0) return [];
    const parts = model.shapes.find(({ name }) => name === type.shape)?.parts;
    if (parts?.role !== "reference") return [];
    return valuesAt(body, `${field.path}.${parts.url}`).flatMap((value) => {
      const tail = typeof value === "string" ? referenceTail(value) : undefined;
      const named = type.targets.find((target) => target === tail?.type);
      return named === undefined ? [] : [{ type: named, url: String(value) }];
    });
  });
}
