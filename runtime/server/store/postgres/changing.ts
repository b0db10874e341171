/** Adds, updates and deletes records in PostgreSQL. */

import type { IndexEntry } from "../index-entry.js";
import { addResult, restamped, storedLater } from "../restamp.js";
import type { Row } from "../sql/rows.js";
import type {
  Added,
  AddTerms,
  Condition,
  NewVersion,
  RecordKey,
  Replaced,
  StoredRecord,
  Taken,
} from "../store.js";
import { characterAt } from "./clock.js";
import type { Connection } from "./driver.js";
import { batchedValues, entryValues } from "./entries.js";
import * as statements from "./record-statements.js";
import { answered, keep } from "./retries.js";
import { page } from "./searching.js";
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
  if (unless !== undefined || once !== undefined) {
    await connection.run({ text: statements.takeTurns, values: [key.site] });
  }
  const before = once === undefined ? undefined : await answered(connection, key.site, once);
  if (before !== undefined) return before;
  const added = await addUnless(connection, key, newVersion, terms);
  if (once === undefined || added.kind === "several" || added.kind === "taken") return added;
  const { id, version } = added.kind === "found" ? added.record : { id: key.id, version: newVersion.version };
  await keep(connection, { ...key, id }, version, added.kind === "added", once);
  return added;
}

async function addUnless(
  connection: Connection,
  key: RecordKey,
  newVersion: NewVersion,
  { unless, unique }: Pick<AddTerms, "unless" | "unique">,
): Promise<Added> {
  if (unless !== undefined) {
    const { site, type } = key;
    const { records } = await page(connection.run, { site, type, conditions: unless, limit: 2 });
    const [record, another] = records;
    if (another !== undefined) return { kind: "several" };
    if (record !== undefined) return { kind: "found", record };
  }
  const taken = await takenBy(connection.run, key, unique);
  if (taken !== undefined) return taken;
  const addition = { key, newVersion };
  return additionIn(await connection.run(addStatement(key.site, [addition])), addition);
}

/**
 * The first condition that another record satisfies; undefined if there is none. Runs inside the caller's transaction, which holds the
 * locks of the values until it ends: a check without them would miss what another transaction stores at the same time.
 */
async function takenBy(
  run: Run,
  { site, type, id }: RecordKey,
  unique: readonly Condition[] = [],
): Promise<Taken | undefined> {
  if (unique.length === 0) return undefined;
  const values = unique.map((condition) => JSON.stringify([site, type, condition]));
  await run({ text: statements.lockValues, values: [values] });
  for (const [at, condition] of unique.entries()) {
    // The record itself may be one of them.
    const { records } = await page(run, { site, type, conditions: [condition], limit: 2 });
    if (records.some((record) => record.id !== id)) return { kind: "taken", at };
  }
  return undefined;
}

/** Implements `Store.replace` for a record with unique values. Runs inside the caller's transaction. */
export async function replaceUnique(
  run: Run,
  key: RecordKey,
  newVersion: NewVersion,
  unique: readonly Condition[],
): Promise<Replaced> {
  return (await takenBy(run, key, unique)) ?? replace(run, key, newVersion);
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
