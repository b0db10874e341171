import { isObject } from "../record/assign.js";
import type { RecordKey, Store, StoredRecord } from "../store/store.js";

/** How many records an export has, by types; those without any are left out. */
export interface Counts {
  readonly records: readonly { readonly type: string; readonly count: number }[];
  /** Deleted since; of all types together. */
  readonly deleted: number;
}

/** An export as it was asked for, and what came of it. */
export interface Job {
  /** Its files are the records as they stood then: the transactionTime of its manifest. Milliseconds since 1970. */
  readonly at: number;
  /** Only what changed after this; milliseconds since 1970. */
  readonly since?: number;
  readonly types: readonly string[];
  /** URL of the kick-off. */
  readonly request: string;
  /** URLs under which whoever asked knew the server, as `placesIn` reads them. */
  readonly base: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
  /** Where they are known by now. */
  readonly counts?: Counts;
}

/** A job as the store has it. */
export interface KeptJob {
  readonly key: RecordKey;
  readonly version: number;
  readonly job: Job;
}

/**
 * A job is kept as a record is: behind the wall of its site, on disk before it is answered, found by every process on the
 * store, and known to be gone once it was cancelled. So it needs no table, no lock and no clearing up of its own. Its type
 * is the operation's, which no interface can name: a `$` begins none of theirs.
 */
export const keyOf = (site: string, type: string, operation: string, id: string): RecordKey => ({
  site,
  type: `$${type}/${operation}`,
  id,
});

const draftOf = (job: Job, version: number, updated: number) => ({
  version,
  updated,
  body: JSON.stringify(job),
  entries: [],
  base: job.base,
});

export async function keepJob(store: Store, key: RecordKey, job: Job): Promise<void> {
  await store.add(key, draftOf(job, 1, job.at));
}

const isJob = (value: unknown): value is Job => isObject(value) && Array.isArray(value["types"]);

function jobIn({ body }: StoredRecord): Job {
  const job: unknown = JSON.parse(body);
  if (isJob(job)) return job;
  throw new Error("An export's job is kept as something else.");
}

/** Nothing for one that never was, was cancelled or has expired. */
export async function findJob(store: Store, key: RecordKey, now: number): Promise<KeptJob | undefined> {
  const found = await store.read(key);
  if (found === undefined || found === "gone") return undefined;
  const job = jobIn(found);
  return now < job.expires ? { key, version: found.version, job } : undefined;
}

/** Keeps what was counted, unless the job was cancelled meanwhile or another process was faster: it counted the same. */
export async function finishJob(
  store: Store,
  { key, version, job }: KeptJob,
  counts: Counts,
  now: number,
): Promise<void> {
  await store.replace(key, draftOf({ ...job, counts }, version + 1, now));
}

/** Resolves once the job is gone, whoever changed it meanwhile. */
export async function cancelJob(store: Store, { key }: KeptJob, now: number): Promise<void> {
  for (;;) {
    const found = await store.read(key);
    if (found === undefined || found === "gone") return;
    if (await store.remove(key, found.version + 1, now)) return;
  }
}
