/** Adds, updates and deletes records in PostgreSQL. */

import type { IndexEntry } from "../index-entry.js";
import { addResult, restamped, storedLater } from "../restamp.js";
import type { Row } from "../sql/rows.js";
import type { Added, AddTerms, NewVersion, RecordKey, StoredRecord } from "../store.js";
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

/** A conditional add. Runs inside the caller's transaction; the conditional adds of a site run one after the other. */
export async function addOnTerms(
  connection: Connection,
  key: RecordKey,
  newVersion: NewVersion,
  { unless, once }: AddTerms,
): Promise<Added> {
  await connection.run({ text: statements.takeTurns, values: [key.site] });
  const before = once === undefined ? undefined : await answered(connection, key.site, once);
  if (before !== undefined) return before;
  const added = await addUnless(connection, key, newVersion, unless);
  if (once === undefined || added.kind === "several") return added;
  const { id, version } = added.kind === "found" ? added.record : { id: key.id, version: newVersion.version };
  await keep(connection, { ...key, id }, version, added.kind === "added", once);
  return added;
}

async function addUnless(
  connection: Connection,
  key: RecordKey,
  newVersion: NewVersion,
  unless: AddTerms["unless"],
): Promise<Added> {
  if (unless !== undefined) {
    const { site, type } = key;
    const { records } = await page(connection.run, { site, type, conditions: unless, limit: 2 });
    const [record, another] = records;
    if (another !== undefined) return { kind: "several" };
    if (record !== undefined) return { kind: "found", record };
  }
  const addition = { key, newVersion };
  return additionIn(await connection.run(addStatement(key.site, [addition])), addition);
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
