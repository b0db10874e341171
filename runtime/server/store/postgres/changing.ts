/** Adds, updates and deletes records in PostgreSQL. */

import type { IndexEntry } from "../../store-port/index-entry.js";
import {
  type Absent,
  type Added,
  type AddTerms,
  type Held,
  isUnmet,
  type NewVersion,
  type RecordKey,
  type Referral,
  type Removed,
  type Replaced,
  type Retry,
  type StoredRecord,
  type Taken,
} from "../../store-port/store.js";
import { addResult, restamped, storedLater } from "../restamp.js";
import { type Row, repeated } from "../sql/rows.js";
import { characterAt } from "./clock.js";
import { batchedValues, entryValues } from "./entries.js";
import * as statements from "./record-statements.js";
import { page } from "./searching.js";
import type { Connection } from "./site-access.js";
import type { Run, Statement, Value } from "./statement.js";

/** A first version to be stored. */
export interface Addition {
  readonly key: RecordKey;
  readonly newVersion: NewVersion;
}

/** The statement that stores first versions at one site, with their index entries. */
export const addStatement = (site: string, additions: readonly Addition[]): Statement => ({
  text: statements.add,
  values: [
    site,
    additions.map(({ key }) => key.type),
    additions.map(({ key }) => key.id),
    additions.map(({ newVersion }) => newVersion.version),
    additions.map(({ newVersion }) => newVersion.updated),
    additions.map(({ newVersion }) => newVersion.body),
    additions.map(({ newVersion }) => newVersion.base),
    additions.map(({ newVersion }) => characterAt(newVersion)),
    ...batchedValues(additions.map(({ newVersion }) => newVersion.entries)),
  ],
});

/** The result of an add, from the rows of its statement. */
export function additionIn([row]: readonly Row[], { key, newVersion }: Addition): Added {
  const updated = Math.max(newVersion.updated, Number(row?.["least"]));
  return addResult(key.id, newVersion, restamped(newVersion, updated));
}

/** An add with terms. Runs inside the caller's transaction; the conditional adds of a site run one after the other. */
export async function addOnTerms(
  connection: Connection,
  key: RecordKey,
  newVersion: NewVersion,
  terms: AddTerms,
): Promise<Added> {
  const { unless, once } = terms;
  if (unless !== undefined || once !== undefined)
    await connection.run({ text: statements.takeTurns, values: [key.site] });
  const before = once === undefined ? undefined : await answered(connection, key.site, once);
  if (before !== undefined) return before;
  const added = await addUnless(connection, key, newVersion, terms);
  if (once === undefined || added.kind === "several" || isUnmet(added)) return added;
  const { id, version } = added.kind === "found" ? added.record : { id: key.id, version: newVersion.version };
  await keep(connection, { ...key, id }, version, added.kind === "added", once);
  return added;
}

async function addUnless(
  connection: Connection,
  key: RecordKey,
  newVersion: NewVersion,
  { unless, ...terms }: Omit<AddTerms, "once">,
): Promise<Added> {
  if (unless !== undefined) {
    const { site, type } = key;
    const { records } = await page(connection.run, { site, type, conditions: unless, limit: 2 });
    const [record, another] = records;
    if (another !== undefined) return { kind: "several" };
    if (record !== undefined) return { kind: "found", record };
  }
  const unmet = await unmetBy(connection.run, key, terms);
  if (unmet !== undefined) return unmet;
  const addition = { key, newVersion };
  return additionIn(await connection.run(addStatement(key.site, [addition])), addition);
}

type WriteTerms = { readonly [Term in "unique" | "holds"]?: AddTerms[Term] | undefined };

/** Whoever deletes a record, and whoever keeps it from being deleted, waits for the lock of this text. */
const heldText = ({ site, type, id }: RecordKey): string => JSON.stringify(["held", site, type, id]);

/**
 * The first term that is not met; undefined if all are. Runs inside the caller's transaction, which holds the locks of the values until
 * it ends: a check without them would miss what another transaction stores at the same time. All locks are taken together, in one order.
 */
async function unmetBy(
  run: Run,
  key: RecordKey,
  { unique = [], holds = [] }: WriteTerms,
): Promise<Taken | Absent | undefined> {
  if (unique.length + holds.length === 0) return undefined;
  const { site, type } = key;
  const held = holds.flatMap(({ anyOf }) => anyOf.map((one) => heldText({ site, ...one })));
  const values = unique.map((condition) => JSON.stringify([site, type, condition]));
  await run({ text: statements.lockValues, values: [[...values, ...held]] });
  const taken = await firstFound(
    run,
    key,
    unique.map((condition) => ({ type, condition })),
  );
  if (taken !== undefined) return { kind: "taken", at: taken };
  for (const [at, { anyOf, mustExist }] of holds.entries()) {
    if (mustExist && !(await isAnyThere(run, key, anyOf))) return { kind: "absent", at };
  }
  return undefined;
}

/** The index of the first search that finds another record; undefined if none does. */
async function firstFound(
  run: Run,
  { site, type: own, id }: RecordKey,
  searches: readonly Referral[],
): Promise<number | undefined> {
  for (const [at, { type, condition }] of searches.entries()) {
    // The record itself may be one of them.
    const { records } = await page(run, { site, type, conditions: [condition], limit: 2 });
    if (records.some((record) => type !== own || record.id !== id)) return at;
  }
  return undefined;
}

/** Whether one of the records is there; one that is being written is, too. */
async function isAnyThere(run: Run, written: RecordKey, anyOf: Held["anyOf"]): Promise<boolean> {
  for (const { type, id } of anyOf) {
    if (type === written.type && id === written.id) return true;
    const [row] = await run({ text: statements.find, values: [written.site, type, id] });
    if (row !== undefined && row["body"] !== null) return true;
  }
  return false;
}

/** Implements `Store.replace` for a record with terms. Runs inside the caller's transaction. */
export const replaceOnTerms = async (
  run: Run,
  key: RecordKey,
  newVersion: NewVersion,
  terms: WriteTerms,
): Promise<Replaced> => (await unmetBy(run, key, terms)) ?? replace(run, key, newVersion);

/** Implements `Store.remove` for a record that others may keep. Runs inside the caller's transaction. */
export async function removeUnless(
  run: Run,
  key: RecordKey,
  version: number,
  updated: number,
  unless: readonly Referral[],
): Promise<Removed> {
  await run({ text: statements.lockValues, values: [[heldText(key)]] });
  const at = await firstFound(run, key, unless);
  return at === undefined ? remove(run, key, version, updated) : { kind: "referred", at };
}

/** The version that replaces another; a delete has no body. */
interface Successor {
  readonly version: number;
  readonly updated: number;
  readonly body: string | null;
  readonly timeAt?: number | undefined;
  readonly base: string | null;
  readonly entries: readonly IndexEntry[];
}

/** The time of the new version; undefined if another version than the expected one is current. */
async function supersede(run: Run, key: RecordKey, next: Successor): Promise<number | undefined> {
  const { version, updated, body, timeAt, base, entries } = next;
  const place = body === null ? null : characterAt({ body, timeAt });
  const values: readonly Value[] = [key.site, key.type, key.id, version, updated, body, base, place];
  const [row] = await run({ text: statements.supersede, values: [...values, ...entryValues(entries)] });
  return row && Number(row["updated"]);
}

/** Implements `Store.replace`. */
export async function replace(
  run: Run,
  key: RecordKey,
  newVersion: NewVersion,
): Promise<boolean | StoredRecord> {
  const updated = await supersede(run, key, newVersion);
  if (updated === undefined) return false;
  return storedLater(key.id, newVersion, restamped(newVersion, updated)) ?? true;
}

/** Implements `Store.remove`. */
export async function remove(run: Run, key: RecordKey, version: number, updated: number): Promise<boolean> {
  const successor = { version, updated, body: null, base: null, entries: [] };
  return (await supersede(run, key, successor)) !== undefined;
}

/** The earlier answer to the same request; undefined for a new key. Runs inside the caller's transaction. */
async function answered(
  connection: Connection,
  site: string,
  { key, digest, since }: Retry,
): Promise<Added | undefined> {
  const [row] = await connection.run({
    text: `SELECT retries.digest, retries.created, version.*
      FROM retries LEFT JOIN LATERAL (
        SELECT id, version, updated, body FROM records
        WHERE site = $1 AND type = retries.type AND id = retries.id AND version = retries.version AND body IS NOT NULL
        UNION ALL
        SELECT id, version, updated, body FROM history
        WHERE site = $1 AND type = retries.type AND id = retries.id AND version = retries.version
      ) AS version ON true
      WHERE retries.site = $1 AND retries.key = $2 AND retries.at >= $3`,
    values: [site, key, since],
  });
  return row === undefined ? undefined : repeated(row, digest);
}

/** Stores the answer to a request, and deletes old ones. */
async function keep(
  connection: Connection,
  { site, type, id }: RecordKey,
  version: number,
  created: boolean,
  { key, digest, now, since }: Retry,
): Promise<void> {
  await connection.run({ text: "DELETE FROM retries WHERE site = $1 AND at < $2", values: [site, since] });
  await connection.run({
    text: "INSERT INTO retries VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    values: [site, key, digest, type, id, version, created, now],
  });
}
