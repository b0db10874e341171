import type { IndexEntry } from "../index-entry.js";
import type { Added, AddTerms, Draft, RecordKey } from "../store.js";
import type { Connection } from "./driver.js";
import { entryValues, gatheredValues } from "./entries.js";
import { answered, keep } from "./retries.js";
import { page } from "./searching.js";
import type { Run, Statement, Value } from "./statement.js";
import * as statements from "./statements.js";

/** A first version that is to be kept. */
export interface Addition {
  readonly key: RecordKey;
  readonly draft: Draft;
}

/** The statement that keeps first versions at one site, with all that they are found by. */
export const addStatement = (site: string, additions: readonly Addition[]): Statement => ({
  text: statements.add,
  values: [
    site,
    additions.map(({ key }) => key.type),
    additions.map(({ key }) => key.id),
    additions.map(({ draft }) => draft.version),
    additions.map(({ draft }) => draft.updated),
    additions.map(({ draft }) => draft.body),
    additions.map(({ draft }) => draft.base),
    ...gatheredValues(additions.map(({ draft }) => draft.entries)),
  ],
});

/** An add that depends on what is there. Runs inside the caller's transaction, which no other of the site's runs beside. */
export async function addOnTerms(
  connection: Connection,
  key: RecordKey,
  draft: Draft,
  { unless, once }: AddTerms,
): Promise<Added> {
  await connection.run({ text: statements.takeTurns, values: [key.site] });
  const before = once === undefined ? undefined : await answered(connection, key.site, once);
  if (before !== undefined) return before;
  const added = await addUnless(connection, key, draft, unless);
  if (once === undefined || added.kind === "several") return added;
  const { id, version } = added.kind === "found" ? added.record : { id: key.id, version: draft.version };
  await keep(connection, { ...key, id }, version, added.kind === "added", once);
  return added;
}

async function addUnless(
  connection: Connection,
  key: RecordKey,
  draft: Draft,
  unless: AddTerms["unless"],
): Promise<Added> {
  if (unless !== undefined) {
    const { site, type } = key;
    const { records } = await page(connection.run, { site, type, conditions: unless, limit: 2 });
    const [record, another] = records;
    if (another !== undefined) return { kind: "several" };
    if (record !== undefined) return { kind: "found", record };
  }
  await connection.run(addStatement(key.site, [{ key, draft }]));
  return { kind: "added" };
}

/** What takes the place of a version; a delete has no body. */
interface Successor {
  readonly version: number;
  readonly updated: number;
  readonly body: string | null;
  readonly base: string | null;
  readonly entries: readonly IndexEntry[];
}

/** False where another version than the one before is current by now. */
export async function supersede(run: Run, key: RecordKey, next: Successor): Promise<boolean> {
  const { version, updated, body, base, entries } = next;
  const values: readonly Value[] = [key.site, key.type, key.id, version, updated, body, base];
  const rows = await run({ text: statements.supersede, values: [...values, ...entryValues(entries)] });
  return rows.length > 0;
}
