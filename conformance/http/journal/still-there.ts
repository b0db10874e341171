// Leaves out the records of earlier runs that are gone, such as those of a server that only keeps records in memory.
import type { Client } from "../exchange.js";
import type { EarlierRecords } from "./earlier-records.js";
import type { JournaledRecord } from "./read-journal.js";

/**
 * Reads the first and the last record of each journal. If both are answered with 404 or 410, all its records count as gone. A journal
 * without a record that could be read stays.
 */
export async function stillThere(
  client: Pick<Client, "send">,
  earlier: readonly EarlierRecords[],
): Promise<readonly EarlierRecords[]> {
  const there: EarlierRecords[] = [];
  for (const journal of earlier) if (!(await isGone(client, journal.records))) there.push(journal);
  return there;
}

async function isGone(client: Pick<Client, "send">, records: readonly JournaledRecord[]): Promise<boolean> {
  const urls = records.flatMap(({ url }) => url ?? []);
  const ends = new Set([...urls.slice(0, 1), ...urls.slice(-1)]);
  for (const url of ends) {
    const { status } = await client.send({ method: "GET", url });
    if (status !== 404 && status !== 410) return false;
  }
  return ends.size > 0;
}
