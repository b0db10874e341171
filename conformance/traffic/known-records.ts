import type { Collection } from "../contract.js";
import { placeName } from "../fixtures/names.js";
import type { JsonObject } from "../http/json.js";

/** A record that the traffic has shown, and what it is known to hold. Times are milliseconds of the watch's clock. */
export interface Known extends Collection {
  readonly id: string;
  /** Its add was seen; until then others may write it without our seeing. */
  readonly added: boolean;
  /** As last written by a client; absent where only reads or lists have shown it. */
  readonly sent?: JsonObject;
  /** As a read answered it since. */
  readonly read?: JsonObject;
  /** As a list showed it, which may be an abstract. */
  readonly listed?: JsonObject;
  /** What it held before its last update, and that update. */
  readonly before?: JsonObject;
  /** End of the last write that was seen; minus infinity where none was. */
  readonly writtenAt: number;
  /** When it was last known to hold this. */
  readonly confirmedAt: number;
  readonly deletedAt?: number;
  /** A list has shown it since its last write. */
  readonly shown: boolean;
  /** Clients that were shown it as it is known here, or wrote it so; what others may see is not said. */
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
  /** When the latest of its records to be deleted was. */
  lastDeletedAt: number;
}

/** What is known to be stored, by site, type and path form; what was touched longest ago is forgotten first. */
export class KnownRecords {
  readonly #collections = new Map<string, KnownCollection>();
  #characters = 0;
  /** Something was forgotten, so that an id which isn't known may still have been seen. */
  forgetful = false;

  get(at: Collection, id: string): Known | undefined {
    return this.#collections.get(keyOf(at))?.records.get(id)?.known;
  }

  /** Keeps the record as it is now known, `size` characters long or so. */
  put(known: Known, size: number): void {
    const cache = this.#collection(known);
    this.#drop(cache, known.id);
    cache.records.set(known.id, { known, size });
    this.#characters += size;
    cache.lastDeletedAt = Math.max(cache.lastDeletedAt, known.deletedAt ?? Number.NEGATIVE_INFINITY);
    this.#shrink(cache);
  }

  forget(at: Collection, id: string): void {
    const cache = this.#collections.get(keyOf(at));
    if (!cache?.records.has(id)) return;
    this.#drop(cache, id);
    this.forgetful = true;
  }

  /** Forgets every record of the collections that are meant. */
  forgetWhere(isMeant: (at: Collection) => boolean): void {
    for (const cache of this.#collections.values()) {
      if (cache.records.size === 0 || !isMeant(cache.at)) continue;
      for (const id of [...cache.records.keys()]) this.#drop(cache, id);
      this.forgetful = true;
    }
  }

  /** The same id under the type's other path forms: what a write made of it is not known. */
  forgetTwins(at: Collection, id: string): void {
    for (const cache of this.#collections.values()) {
      const { form, resource, site } = cache.at;
      if (form !== at.form && resource === at.resource && site === at.site) this.#drop(cache, id);
    }
  }

  all(at: Collection): readonly Known[] {
    return [...(this.#collections.get(keyOf(at))?.records.values() ?? [])].map(({ known }) => known);
  }

  /** Whether a record of the collection that is still known was deleted after one time, and not after another. */
  hasDeleted(at: Collection, after: number, until: number): boolean {
    const cache = this.#collections.get(keyOf(at));
    if (!cache || cache.lastDeletedAt <= after) return false;
    return [...cache.records.values()].some(
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
    const cache = this.#collections.get(key) ?? {
      at,
      records: new Map(),
      lastDeletedAt: Number.NEGATIVE_INFINITY,
    };
    this.#collections.delete(key);
    this.#collections.set(key, cache);
    if (this.#collections.size > mostCollections) this.#dropOldest();
    return cache;
  }

  #shrink(cache: KnownCollection): void {
    while (cache.records.size > mostOfCollection) this.#dropFirst(cache);
    for (const other of this.#collections.values()) {
      while (this.#characters > mostCharacters && other.records.size > 0) this.#dropFirst(other);
    }
  }

  #dropFirst(cache: KnownCollection): void {
    const [oldest] = cache.records.keys();
    if (oldest !== undefined) this.#drop(cache, oldest);
    this.forgetful = true;
  }

  #dropOldest(): void {
    const [oldest] = this.#collections;
    if (!oldest) return;
    for (const id of [...oldest[1].records.keys()]) this.#drop(oldest[1], id);
    this.#collections.delete(oldest[0]);
    this.forgetful = true;
  }

  #drop(cache: KnownCollection, id: string): void {
    this.#characters -= cache.records.get(id)?.size ?? 0;
    cache.records.delete(id);
  }
}

function keyOf(at: Collection): string {
  return `${placeName(at)}\n${at.form.name}\n${at.site}`;
}

/** One text for each record. */
export function recordKey(at: Collection, id: string): string {
  return `${placeName(at)}\n${at.site}\n${id}`;
}
