// Leaves out the records of earlier runs that are gone, such as those of a server that only keeps records in memory.
import type { Client } from "../exchange.js";
import type { EarlierRecords } from "./earlier-records.js";
import type { JournaledRecord } from "./read-journal.js";

/**
 * Reads the first and the last record of each journal. If both are answered with 404 or 410, all its records count as gone. A journal
 * without a record that could be read stays. After a request without an answer, nothing more is read: each might take the whole time
 * that an answer may take.
 */
export async function stillThere(
  client: Pick<Client, "send">,
  earlier: readonly EarlierRecords[],
): Promise<readonly EarlierRecords[]> {
  const there: EarlierRecords[] = [];
  let isAnswering = true;
  for (const journal of earlier) {
    const statuses: readonly Status[] = isAnswering ? await statusesOf(client, journal.records) : [];
    isAnswering &&= !statuses.includes(undefined);
    if (statuses.length === 0 || !statuses.every(isGone)) there.push(journal);
  }
  return there;
}

/** The status of an answer; undefined if none came. */
type Status = number | undefined;

/** The statuses of reads of the first and the last record, up to the first that does not say that its record is gone. */
async function statusesOf(
  client: Pick<Client, "send">,
  records: readonly JournaledRecord[],
): Promise<readonly Status[]> {
  const urls = records.flatMap(({ url }) => url ?? []);
  const statuses: Status[] = [];
  for (const url of new Set([...urls.slice(0, 1), ...urls.slice(-1)])) {
    // The client refuses to ask for a URL of another deployment, which only a damaged journal has.
    const exchange = await client.send({ method: "GET", url }).catch(() => undefined);
    const status = exchange?.status;
    statuses.push(status);
    if (!isGone(status)) break;
  }
  return statuses;
}

const isGone = (status: Status): boolean => status === 404 || status === 410;
