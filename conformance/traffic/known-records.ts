// Remembers the records that the traffic has shown, in memory of limited size.

import type { JsonObject } from "../../spec/json.js";
import type { Collection } from "../http/api/adapter.js";
import { placeName } from "../http/collection-names.js";

/** Times are epoch milliseconds. */
export interface Known extends Collection {
  readonly id: string;
  /** Its add was seen. */
  readonly added: boolean;
  /** The content that a client last wrote. */
  readonly sent?: JsonObject;
  /** The content that a read has shown since. */
  readonly read?: JsonObject;
  /** The content that a list showed, perhaps only in part. */
  readonly listed?: JsonObject;
  /** The content before its last update. */
  readonly before?: JsonObject;
  /** End of the last write; minus infinity if none was seen. */
  readonly writtenAt: number;
  /** When this content was last seen. */
  readonly confirmedAt: number;
  readonly deletedAt?: number;
  /** Whether a list has shown it since its last write. */
  readonly shown: boolean;
  /** Clients that have seen or written this state; others may see less. */
  readonly seenBy: readonly number[];
  /** When its add was sent, and answered. */
  readonly addedDuring?: readonly [from: number, to: number];
}

const mostOfCollection = 500;
const mostCollections = 200;
const mostCharacters = 48_000_000;

interface KnownCollection {
  readonly at: Collection;
  readonly records: Map<string, { readonly known: Known; readonly size: number }>;
  /** Time of the latest delete. */
  lastDeletedAt: number;
}

/** Records by site, type and path form; the least recently used are forgotten first. */
export class KnownRecords {
  readonly #collections = new Map<string, KnownCollection>();
  #characters = 0;
  /** Whether something was forgotten: an unknown id may then have been seen before. */
  forgetful = false;

  get(at: Collection, id: string): Known | undefined {
    return this.#collections.get(keyOf(at))?.records.get(id)?.known;
  }

  /** Keeps the record; `size` is its approximate number of characters. */
  put(known: Known, size: number): void {
    const collection = this.#collection(known);
    this.#drop(collection, known.id);
    collection.records.set(known.id, { known, size });
    this.#characters += size;
    collection.lastDeletedAt = Math.max(
      collection.lastDeletedAt,
      known.deletedAt ?? Number.NEGATIVE_INFINITY,
    );
    this.#shrink(collection);
  }

  forget(at: Collection, id: string): void {
    const collection = this.#collections.get(keyOf(at));
    if (!collection?.records.has(id)) return;
    this.#drop(collection, id);
    this.forgetful = true;
  }

  /** Forgets every record of these collections. */
  forgetWhere(isMeant: (at: Collection) => boolean): void {
    for (const collection of this.#collections.values()) {
      if (collection.records.size > 0 && isMeant(collection.at)) this.#clear(collection);
    }
  }

  /** Forgets the record of the same id under the type's other path forms: a write may have changed it. */
  forgetTwins(at: Collection, id: string): void {
    for (const collection of this.#collections.values()) {
      const { form, resource, site } = collection.at;
      if (form !== at.form && resource === at.resource && site === at.site) this.#drop(collection, id);
    }
  }

  all(at: Collection): readonly Known[] {
    return [...(this.#collections.get(keyOf(at))?.records.values() ?? [])].map(({ known }) => known);
  }

  /** The number of records that were added and not deleted, and that neither a read nor a list has shown since their last write. */
  get unread(): number {
    const all = [...this.#collections.values()].flatMap(({ records }) => [...records.values()]);
    return all.filter(
      ({ known: { added, deletedAt, read, shown } }) =>
        added && deletedAt === undefined && read === undefined && !shown,
    ).length;
  }

  /** The known records of any type with an id at a site. */
  withId(id: string, site: string): readonly Known[] {
    return [...this.#collections.values()].flatMap(({ at, records }) => {
      const found = at.site === site ? records.get(id) : undefined;
      return found === undefined ? [] : [found.known];
    });
  }

  /** Whether a known record of the collection was deleted in this time. */
  hasDeleted(at: Collection, after: number, until: number): boolean {
    const collection = this.#collections.get(keyOf(at));
    if (!collection || collection.lastDeletedAt <= after) return false;
    return [...collection.records.values()].some(
      ({ known: { deletedAt } }) => deletedAt !== undefined && deletedAt > after && deletedAt <= until,
    );
  }

  /** Collections of the same type and form at other sites. */
  elsewhere({ resource, form, site }: Collection): readonly Collection[] {
    return [...this.#collections.values()]
      .map(({ at }) => at)
      .filter((at) => at.resource === resource && at.form === form && at.site !== site);
  }

  #collection(at: Collection): KnownCollection {
    const key = keyOf(at);
    const collection = this.#collections.get(key) ?? {
      at,
      records: new Map(),
      lastDeletedAt: Number.NEGATIVE_INFINITY,
    };
    this.#collections.delete(key);
    this.#collections.set(key, collection);
    const [oldest] = this.#collections;
    if (this.#collections.size > mostCollections && oldest) {
      this.#clear(oldest[1]);
      this.#collections.delete(oldest[0]);
    }
    return collection;
  }

  #shrink(collection: KnownCollection): void {
    while (collection.records.size > mostOfCollection) this.#dropFirst(collection);
    for (const other of this.#collections.values()) {
      while (this.#characters > mostCharacters && other.records.size > 0) this.#dropFirst(other);
    }
  }

  #dropFirst(collection: KnownCollection): void {
    const [oldest] = collection.records.keys();
    if (oldest !== undefined) this.#drop(collection, oldest);
    this.forgetful = true;
  }

  #clear(collection: KnownCollection): void {
    for (const id of [...collection.records.keys()]) this.#drop(collection, id);
    this.forgetful = true;
  }

  #drop(collection: KnownCollection, id: string): void {
    this.#characters -= collection.records.get(id)?.size ?? 0;
    collection.records.delete(id);
  }
}

/** A key for each collection. */
export function keyOf(at: Collection): string {
  return `${placeName(at)}\n${at.form.name}\n${at.site}`;
}

/** A key for each record. */
export const recordKey = (at: Collection, id: string): string => `${placeName(at)}\n${at.site}\n${id}`;
