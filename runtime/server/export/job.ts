// The state of an export.
import { isObject } from "../record/assign.js";
import type { ExportKey, KeptExport } from "../store/export-jobs.js";
import { StoreUnavailable } from "../store/store-error.js";
import type { ExportSetup } from "./export-setup.js";

/** How many records an export has, by types; those without any are left out. */
export interface Counts {
  readonly records: readonly { readonly type: string; readonly count: number }[];
  /** Deleted since; of all types together. */
  readonly deleted: number;
}

/** What a kick-off asked for. */
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
  /** Where they are known by now. */
  readonly counts?: Counts;
}

/** An export that is not there any more, while somebody works on it. */
export class ExportGone extends Error {
  override readonly name = "ExportGone";

  constructor() {
    super("The export was cancelled, or has expired.");
  }
}

// Share of an export's lifetime by which it may expire early, so that not every request has to write.
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
  if (!isAsked(asked)) throw new Error("An export's job is kept as something else.");
  const { since, types, request, base } = asked;
  const known: Counts | undefined = counts === undefined ? undefined : JSON.parse(counts);
  return {
    ...kept,
    ...{ key, types, request, base },
    ...(since === undefined ? {} : { since }),
    ...(known === undefined ? {} : { counts: known }),
  };
}

/** Keeps what was asked for, as of this moment; false where the owner has too many exports under way. */
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

/** A store that cannot be written now can be read all the same. */
async function whereItMay(action: () => Promise<void>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (fault) {
    if (fault instanceof StoreUnavailable) return false;
    throw fault;
  }
}

/** Keeps what was counted, unless the job was cancelled meanwhile; another process that was faster counted the same. */
export const finishJob = ({ store }: ExportSetup, { key }: Job, counts: Counts): Promise<void> =>
  store.exports.complete(key, JSON.stringify(counts));
