// Stores, finds and completes the jobs of exports.
import { isObject } from "../record/assign.js";
import type { ExportBounds, ExportKey, StoredExport } from "../store-port/export-jobs.js";
import type { Store } from "../store-port/store.js";
import { StoreUnavailable } from "../store-port/store-error.js";

/** Where the jobs of exports are, how long they exist, and how many there may be. */
export interface JobTerms {
  /** The store without the audit log: records that are only counted are not logged. */
  readonly store: Store;
  /** Milliseconds for which an export exists after the last request for it, or after its completion. */
  readonly lifetime: number;
  /** Maximum numbers of exports. */
  readonly most: Omit<ExportBounds, "idle">;
}

/** The number of records of an export by type; types without records are left out. */
export interface Counts {
  readonly records: readonly { readonly type: string; readonly count: number }[];
  /** Number of deletions, of all types together. */
  readonly deleted: number;
}

/** The request that started an export. */
export interface ExportRequest {
  /** Only what changed after this; milliseconds since 1970. */
  readonly since?: number;
  readonly types: readonly string[];
  /** URL of the kick-off. */
  readonly request: string;
  /** URLs under which the caller knew the server, as `placesIn` reads them. */
  readonly base: string;
}

/** An export as it was requested, and its result. */
export interface Job extends ExportRequest, Omit<StoredExport, "asked" | "counts"> {
  readonly key: ExportKey;
  /** Absent until the records are counted. */
  readonly counts?: Counts;
}

/** The export was cancelled or has expired while it was being worked on. */
export class ExportGone extends Error {
  override readonly name = "ExportGone";

  constructor() {
    super("The export was cancelled, or has expired.");
  }
}

// An export may expire early by this share of its lifetime, so that not every request has to write.
const slack = 1 / 100;
// An unfinished export that no client asked for during this share of its lifetime makes room for others.
const idle = 1 / 24;

export const keyOf = (site: string, type: string, operation: string, id: string): ExportKey => ({
  site,
  type: `$${type}/${operation}`,
  id,
});

const isExportRequest = (value: unknown): value is ExportRequest =>
  isObject(value) && Array.isArray(value["types"]);

function jobIn(key: ExportKey, { asked: text, counts, ...stored }: StoredExport): Job {
  const started: unknown = JSON.parse(text);
  if (!isExportRequest(started)) throw new Error("The stored job of an export has an unknown form.");
  const { since, types, request, base } = started;
  const known: Counts | undefined = counts === undefined ? undefined : JSON.parse(counts);
  return {
    ...stored,
    ...{ key, types, request, base },
    ...(since === undefined ? {} : { since }),
    ...(known === undefined ? {} : { counts: known }),
  };
}

/** Stores a new export as of this moment; false if the owner has too many incomplete exports. */
export function storeJob(
  { store, lifetime, most }: JobTerms,
  key: ExportKey,
  { owner, now, request }: { readonly owner: string; readonly now: number; readonly request: ExportRequest },
): Promise<boolean> {
  const expires = now + lifetime;
  const bounds = { ...most, idle: expires - lifetime * idle };
  return store.exports.begin(key, { owner, now, expires, bounds, asked: JSON.stringify(request) });
}

/** An export that a client asks for or that is being worked on: its lifetime is extended. Undefined if it does not exist or has expired. */
export async function findJob(
  { store, lifetime }: JobTerms,
  key: ExportKey,
  now: number,
): Promise<Job | undefined> {
  const stored = await store.exports.find(key, now);
  if (stored === undefined) return undefined;
  const expires = now + lifetime;
  if (expires - stored.expires <= lifetime * slack) return jobIn(key, stored);
  const isLonger = await whereItMay(() => store.exports.extend(key, expires));
  return jobIn(key, isLonger ? { ...stored, expires } : stored);
}

/** Ignores that a store cannot be written now: the export can still be read. */
async function whereItMay(action: () => Promise<void>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (fault) {
    if (fault instanceof StoreUnavailable) return false;
    throw fault;
  }
}

/** Stores the counts, unless the job was cancelled. If another process was faster, its counts are the same. */
export const finishJob = ({ store }: JobTerms, { key }: Job, counts: Counts): Promise<void> =>
  store.exports.complete(key, JSON.stringify(counts));
