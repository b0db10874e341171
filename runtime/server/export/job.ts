// Stores, finds and completes the jobs of exports.
import { isObject } from "../record/assign.js";
import type { ExportKey, KeptExport } from "../store/export-jobs.js";
import { StoreUnavailable } from "../store/store-error.js";
import type { ExportSetup } from "./export-setup.js";

/** The number of records of an export by type; types without records are left out. */
export interface Counts {
  readonly records: readonly { readonly type: string; readonly count: number }[];
  /** Number of deletions, of all types together. */
  readonly deleted: number;
}

/** The request that started an export. */
export interface AskedJob {
  /** Only what changed after this; milliseconds since 1970. */
  readonly since?: number;
  readonly types: readonly string[];
  /** URL of the kick-off. */
  readonly request: string;
  /** URLs under which the caller knew the server, as `placesIn` reads them. */
  readonly base: string;
}

/** An export as it was requested, and its result. */
export interface Job extends AskedJob, Omit<KeptExport, "asked" | "counts"> {
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

const isAsked = (value: unknown): value is AskedJob => isObject(value) && Array.isArray(value["types"]);

function jobIn(key: ExportKey, { asked: text, counts, ...kept }: KeptExport): Job {
  const asked: unknown = JSON.parse(text);
  if (!isAsked(asked)) throw new Error("The stored job of an export has an unknown form.");
  const { since, types, request, base } = asked;
  const known: Counts | undefined = counts === undefined ? undefined : JSON.parse(counts);
  return {
    ...kept,
    ...{ key, types, request, base },
    ...(since === undefined ? {} : { since }),
    ...(known === undefined ? {} : { counts: known }),
  };
}

/** Stores a new export as of this moment; false if the owner has too many incomplete exports. */
export function keepJob(
  { store, lifetime, most }: ExportSetup,
  key: ExportKey,
  { owner, now, asked }: { readonly owner: string; readonly now: number; readonly asked: AskedJob },
): Promise<boolean> {
  const expires = now + lifetime;
  const bounds = { ...most, idle: expires - lifetime * idle };
  return store.exports.begin(key, { owner, now, expires, bounds, asked: JSON.stringify(asked) });
}

/** An export that a client asks for or that is being worked on: its lifetime is extended. Undefined if it does not exist or has expired. */
export async function findJob(
  { store, lifetime }: ExportSetup,
  key: ExportKey,
  now: number,
): Promise<Job | undefined> {
  const kept = await store.exports.find(key, now);
  if (kept === undefined) return undefined;
  const expires = now + lifetime;
  if (expires - kept.expires <= lifetime * slack) return jobIn(key, kept);
  const isLonger = await whereItMay(() => store.exports.extend(key, expires));
  return jobIn(key, isLonger ? { ...kept, expires } : kept);
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
export const finishJob = ({ store }: ExportSetup, { key }: Job, counts: Counts): Promise<void> =>
  store.exports.complete(key, JSON.stringify(counts));
