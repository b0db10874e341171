/** Writes the rows of records in SQLite: adds, updates and deletes. Everything here runs inside the writer's transaction. */

import type { Condition } from "../../store-port/condition.js";
import type {
  Absent,
  Added,
  NewVersion,
  RecordKey,
  Referral,
  Referred,
  Retry,
  StoredRecord,
  Taken,
} from "../../store-port/store.js";
import { addResult, restamped, storedLater } from "../restamp.js";
import { type Row, repeated } from "../sql/rows.js";
import { storableKey } from "../sql/storable.js";
import type { StoreClock } from "./clock.js";
import { type Database, isRow, type Statement } from "./driver.js";
import { indexRows } from "./index-rows.js";
import type { Searching } from "./searching.js";
import type { NewVersionRows, TooLong, WriteAnswer, WriteCommand } from "./write-commands.js";

/** The version that replaces another; a delete has no body. */
interface Successor extends Pick<NewVersionRows, "version" | "updated" | "entries"> {
  readonly body: string | null;
  readonly base: string | null;
}

/** What the writes of records need. */
interface RecordWriteParts {
  readonly database: Database;
  readonly clock: StoreClock;
  readonly searching: Searching;
  /** Maximum steps of the search of a conditional add. */
  readonly termSteps: number;
}

const prepareAll = (database: Database) => ({
  current: database.prepare(
    "SELECT position, version FROM records WHERE site = ? AND type = ? AND id = ? AND body IS NOT NULL",
  ),
  insert: database.prepare(
    "INSERT INTO records (site, type, id, version, updated, body, base) VALUES (?, ?, ?, ?, ?, ?, ?)",
  ),
  stored: database.prepare(
    `SELECT version, updated, body FROM records WHERE site = ?1 AND type = ?2 AND id = ?3 AND version = ?4
     UNION ALL
     SELECT version, updated, body FROM history WHERE site = ?1 AND type = ?2 AND id = ?3 AND version = ?4`,
  ),
  keepHistory: database.prepare(
    "INSERT INTO history SELECT site, type, id, version, updated, body FROM records WHERE position = ?",
  ),
  change: database.prepare(
    "UPDATE records SET version = ?, updated = ?, body = ?, base = ?, from_site = NULL WHERE position = ?",
  ),
});

export class RecordWrites {
  readonly #parts: RecordWriteParts;
  readonly #statements: ReturnType<typeof prepareAll>;
  readonly #rows: ReturnType<typeof indexRows>;
  readonly #retries: ReturnType<typeof retriesOf>;

  constructor(parts: RecordWriteParts) {
    this.#parts = parts;
    this.#statements = prepareAll(parts.database);
    this.#rows = indexRows(parts.database);
    this.#retries = retriesOf(parts.database);
  }

  add({ key, newVersion, terms = {} }: WriteCommand<"add">): Added | TooLong {
    const { unless, once } = terms;
    const answered = once === undefined ? undefined : this.#retries.answered(key.site, once);
    if (answered !== undefined) return answered;
    const found = unless === undefined ? undefined : this.#find(key, unless);
    const added = found ?? this.#unmet(key, terms) ?? this.#insert(key, newVersion);
    if (once === undefined || isUnkept(added)) return added;
    const { id, version } =
      added.kind === "found" ? added.record : { id: key.id, version: newVersion.version };
    this.#retries.keep({ ...key, id }, version, added.kind === "added", once);
    return added;
  }

  /** The answer to an add that is already stored; undefined if it is not. */
  addedBefore({ key, newVersion }: WriteCommand<"add">): Added | undefined {
    const stored = this.#storedBefore(key, newVersion);
    return stored && addResult(key.id, newVersion, stored);
  }

  replace({ key, newVersion, ...terms }: WriteCommand<"replace">): WriteAnswer<"replace"> {
    const position = this.#positionBefore(key, newVersion.version);
    if (position === undefined) return false;
    const unmet = this.#unmet(key, terms);
    if (unmet !== undefined) return unmet;
    const stored = restamped(newVersion, this.#parts.clock.stamp(newVersion.updated));
    this.#supersede(position, stored);
    return storedLater(key.id, newVersion, stored) ?? true;
  }

  /** The answer to an update that is already stored; undefined if it is not. */
  replacedBefore({ key, newVersion }: WriteCommand<"replace">): boolean | StoredRecord | undefined {
    const stored = this.#storedBefore(key, newVersion);
    return stored && (storedLater(key.id, newVersion, stored) ?? true);
  }

  remove({ key, version, updated, unless }: WriteCommand<"remove">): WriteAnswer<"remove"> {
    const position = this.#positionBefore(key, version);
    if (position === undefined) return false;
    const referred = this.#referred(key, unless);
    if (referred !== undefined) return referred;
    const stamped = this.#parts.clock.stamp(updated);
    this.#supersede(position, { version, updated: stamped, body: null, base: null, entries: [] });
    return true;
  }

  /** True if a delete is already stored; undefined if it is not. */
  removedBefore({ key, version }: WriteCommand<"remove">): true | undefined {
    const row = this.#stored(key, version);
    return row?.["body"] === null ? true : undefined;
  }

  /** The record that satisfies the conditions of an add, or the fact that several do; undefined if none does. */
  #find({ site, type }: RecordKey, unless: readonly Condition[]): Added | TooLong | undefined {
    const { searching, termSteps } = this.#parts;
    const page = searching.page({ site, type, conditions: unless, limit: 2 }, termSteps);
    if (page === undefined) return { kind: "too long" };
    const [record, another] = page.records;
    if (another !== undefined) return { kind: "several" };
    return record && { kind: "found", record };
  }

  /** The first term of a write that is not met; undefined if all are. */
  #unmet(key: RecordKey, { unique = [], holds = [] }: WriteTerms): Taken | Absent | TooLong | undefined {
    const at = this.#firstFound(
      key,
      unique.map((condition) => ({ type: key.type, condition })),
    );
    if (at === "too long") return { kind: at };
    if (at !== undefined) return { kind: "taken", at };
    const absent = holds.findIndex(
      ({ anyOf, mustExist }) =>
        mustExist && anyOf.every((one) => !this.#isThere({ site: key.site, ...one }, key)),
    );
    return absent < 0 ? undefined : { kind: "absent", at: absent };
  }

  #referred(key: RecordKey, unless: readonly Referral[] = []): Referred | TooLong | undefined {
    const at = this.#firstFound(key, unless);
    if (at === "too long") return { kind: at };
    return at === undefined ? undefined : { kind: "referred", at };
  }

  /** The index of the first search that finds another record; undefined if none does. */
  #firstFound(
    { site, type: own, id }: RecordKey,
    searches: readonly Referral[],
  ): number | "too long" | undefined {
    const { searching, termSteps } = this.#parts;
    for (const [at, { type, condition }] of searches.entries()) {
      // The record itself may be one of them.
      const page = searching.page({ site, type, conditions: [condition], limit: 2 }, termSteps);
      if (page === undefined) return "too long";
      if (page.records.some((record) => type !== own || record.id !== id)) return at;
    }
    return undefined;
  }

  /** Whether a record is there; one that is being written is, too. */
  #isThere(key: RecordKey, written: RecordKey): boolean {
    const isOwn = key.type === written.type && key.id === written.id;
    return isOwn || find(this.#statements.current, key) !== undefined;
  }

  #insert(key: RecordKey, newVersion: NewVersionRows): Added {
    const stored = restamped(newVersion, this.#parts.clock.stamp(newVersion.updated));
    const { site, type, id } = storableKey(key);
    const { version, updated, body, base } = stored;
    const { lastInsertRowid } = this.#statements.insert.run(site, type, id, version, updated, body, base);
    this.#rows.write(Number(lastInsertRowid), newVersion.entries);
    return addResult(key.id, newVersion, stored);
  }

  #supersede(position: number, { version, updated, body, base, entries }: Successor): void {
    this.#statements.keepHistory.run(position);
    this.#statements.change.run(version, updated, body, base, position);
    this.#rows.forget(position);
    this.#rows.write(position, entries);
  }

  /** The new version as it is stored; undefined if it is not stored, or stored with another body. */
  #storedBefore(
    key: RecordKey,
    newVersion: NewVersionRows,
  ): Pick<NewVersion, "version" | "updated" | "body"> | undefined {
    const row = this.#stored(key, newVersion.version);
    if (row === undefined) return undefined;
    const stored = restamped(newVersion, Number(row["updated"]));
    return stored.body === row["body"] ? stored : undefined;
  }

  #stored(key: RecordKey, version: number): Row | undefined {
    return find(this.#statements.stored, key, version);
  }

  /** Position of a record whose current version comes directly before this one. */
  #positionBefore(key: RecordKey, version: number): number | undefined {
    const row = find(this.#statements.current, key);
    return row === undefined || Number(row["version"]) !== version - 1 ? undefined : Number(row["position"]);
  }
}

type WriteTerms = Partial<Pick<WriteCommand<"replace">, "unique" | "holds">>;

/** The answer to a retried request is kept only if it names a record. */
const isUnkept = (
  added: Added | TooLong,
): added is Exclude<Added | TooLong, { readonly kind: "added" | "found" | "repeated" | "conflict" }> =>
  added.kind === "several" || added.kind === "too long" || added.kind === "taken" || added.kind === "absent";

function find(statement: Statement, key: RecordKey, ...more: readonly number[]): Row | undefined {
  const { site, type, id } = storableKey(key);
  const row = statement.get(site, type, id, ...more);
  return isRow(row) ? row : undefined;
}

/** The answered adds, by key. Runs inside the caller's transaction. */
interface Retries {
  /** The earlier answer to the same request; undefined for a new key. */
  answered(site: string, retry: Retry): Added | undefined;
  /** Stores the answer to a request, and deletes old ones. */
  keep(key: RecordKey, version: number, created: boolean, retry: Retry): void;
}

function retriesOf(database: Database): Retries {
  const find = database.prepare("SELECT * FROM retries WHERE site = ? AND key = ? AND at >= ?");
  const version = database.prepare(
    `SELECT id, version, updated, body FROM records
     WHERE site = ?1 AND type = ?2 AND id = ?3 AND version = ?4 AND body IS NOT NULL
     UNION ALL
     SELECT id, version, updated, body FROM history
     WHERE site = ?1 AND type = ?2 AND id = ?3 AND version = ?4`,
  );
  const forget = database.prepare("DELETE FROM retries WHERE at < ?");
  const insert = database.prepare("INSERT OR REPLACE INTO retries VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  return {
    answered(site, { key, digest, since }) {
      const row = find.get(site, key, since);
      if (!isRow(row)) return undefined;
      const record = version.get(site, String(row["type"]), String(row["id"]), Number(row["version"]));
      return repeated({ ...row, ...(isRow(record) ? record : {}) }, digest);
    },
    keep({ site, type, id }, version, created, { key, digest, now, since }) {
      forget.run(since);
      insert.run(site, key, digest, type, id, version, created ? 1 : 0, now);
    },
  };
}
