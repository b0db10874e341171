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

/** A first version that is to be kept. */
export interface Addition {
  readonly key: RecordKey;
  readonly newVersion: NewVersion;
}

/** The statement that keeps first versions at one site, with all that they are found by. */
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

/** What came of an addition, by what its statement answered. */
export function additionIn([row]: readonly Row[], { key, newVersion }: Addition): Added {
  const updated = Math.max(newVersion.updated, Number(row?.["least"]));
  return addResult(key.id, newVersion, restamped(newVersion, updated));
}

/** An add that depends on what is there. Runs inside the caller's transaction, which no other of the site's runs beside. */
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

/** What takes the place of a version; a delete has no body. */
interface Successor {
  readonly version: number;
  readonly updated: number;
  readonly body: string | null;
  readonly timeAt?: number | undefined;
  readonly base: string | null;
  readonly entries: readonly IndexEntry[];
}

/** The time that it got; nothing where another version than the one before is current by now. */
async function supersede(run: Run, key: RecordKey, next: Successor): Promise<number | undefined> {
  const { version, updated, body, timeAt, base, entries } = next;
  const place = body === null ? null : characterAt({ body, timeAt });
  const values: readonly Value[] = [key.site, key.type, key.id, version, updated, body, base, place];
  const [row] = await run({ text: statements.supersede, values: [...values, ...entryValues(entries)] });
  return row && Number(row["updated"]);
}

/** As `Store.replace` answers. */
export async function replace(
  run: Run,
  key: RecordKey,
  newVersion: NewVersion,
): Promise<boolean | StoredRecord> {
  const updated = await supersede(run, key, newVersion);
  if (updated === undefined) return false;
  return storedLater(key.id, newVersion, restamped(newVersion, updated)) ?? true;
}

/** As `Store.remove` answers. */
export async function remove(run: Run, key: RecordKey, version: number, updated: number): Promise<boolean> {
  const successor = { version, updated, body: null, base: null, entries: [] };
  return (await supersede(run, key, successor)) !== undefined;
}
