// Finds the records that earlier runs left at a deployment, by the journals in one folder.
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { plainBase } from "../api/urls.js";
import { isJournalName } from "./name.js";
import { type JournaledRecord, readJournal } from "./read-journal.js";

/** The records at some sites that a journal of an earlier run lists; at least one. */
export interface EarlierRecords {
  readonly journal: string;
  readonly records: readonly JournaledRecord[];
}

/** The number of records at one site, by type; undefined if there are none. */
export function leftAtSite(
  earlier: readonly EarlierRecords[],
  site: string,
): Readonly<Record<string, number>> | undefined {
  const counts = new Map<string, number>();
  for (const record of earlier.flatMap(({ records }) => records))
    if (record.site === site) counts.set(record.resource, (counts.get(record.resource) ?? 0) + 1);
  return counts.size === 0 ? undefined : Object.fromEntries([...counts].sort());
}

/**
 * Looks into `journal`, which an earlier run with the same seed may have written, and into the journals beside it that runs named
 * themselves. Journals of other deployments, records at other sites, and files that cannot be read, are left out.
 */
export async function earlierRecords(
  journal: string,
  baseUrl: string,
  sites: readonly string[],
): Promise<readonly EarlierRecords[]> {
  const base = plainBase(baseUrl);
  const folder = dirname(journal);
  const beside = (await readdir(folder).catch(() => [])).filter(isJournalName).sort();
  const names = [...new Set([basename(journal), ...beside])];
  const found: EarlierRecords[] = [];
  for (const file of names.map((name) => join(folder, name))) {
    const read = await readJournal(file).catch(() => undefined);
    if (read?.baseUrl !== base) continue;
    const records = read.records.filter(({ site }) => sites.includes(site));
    if (records.length > 0) found.push({ journal: file, records });
  }
  return found;
}
