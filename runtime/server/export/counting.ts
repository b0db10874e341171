// Counts the records of an export in the background.
import { keepNewest } from "../keep-newest.js";
import type { Store, WalkedRecord } from "../store-port/store.js";
import { type Counts, ExportGone } from "./job.js";
import { isDeletion, recordBatches, type Scope } from "./record-batches.js";

/** How far the counting of one export has come. */
export interface Progress {
  /** Records found so far. */
  found: number;
}

/** Counts the records of an export. Resolves with undefined if it was cancelled meanwhile. */
export async function count(store: Store, scope: Scope, progress: Progress): Promise<Counts | undefined> {
  try {
    return await counted(store, scope, progress);
  } catch (fault) {
    if (fault instanceof ExportGone) return undefined;
    throw fault;
  }
}

async function counted(store: Store, scope: Scope, progress: Progress): Promise<Counts> {
  const records: { type: string; count: number }[] = [];
  let deleted = 0;
  const { types, since } = scope.job;
  const isTold = (record: WalkedRecord): boolean => !record.deleted || since !== undefined;
  for (const type of types) {
    const found = { type, count: 0 };
    for await (const batch of recordBatches(store, scope, type, isTold)) {
      const gone = batch.filter(isDeletion).length;
      progress.found += batch.length;
      deleted += gone;
      found.count += batch.length - gone;
    }
    if (found.count > 0) records.push(found);
  }
  return { records, deleted };
}

interface Work {
  readonly owner: string;
  readonly progress: Progress;
  /** Resolves when the work has ended, successfully or not. */
  readonly done: Promise<void>;
}

/** The exports that this process is counting now, by id. */
export interface Counting {
  /** The work on an export, started if necessary; undefined if too much work is going on, in all or for its owner. */
  on(id: string, owner: string, most: number, begin: (progress: Progress) => Promise<void>): Work | undefined;
}

/** Maximum number of faults that wait to be reported. */
const mostFaults = 100;

/** A fault is kept until a client asks for the export, and is thrown then; afterwards the export may start again. */
export function counting(): Counting {
  const works = new Map<string, Work>();
  const faults = new Map<string, { readonly fault: unknown }>();
  /** If there is room for several exports, one owner cannot use all of it. */
  const hasRoom = (owner: string, most: number): boolean => {
    const own = [...works.values()].filter((work) => work.owner === owner).length;
    return works.size < most && own < Math.max(1, most - 1);
  };
  return {
    on(id, owner, most, begin) {
      const failed = faults.get(id);
      if (failed !== undefined) {
        faults.delete(id);
        throw failed.fault;
      }
      const known = works.get(id);
      if (known !== undefined || !hasRoom(owner, most)) return known;
      const progress = { found: 0 };
      const done = begin(progress)
        .catch((fault: unknown) => keepNewest(faults, id, { fault }, mostFaults))
        .then(() => void works.delete(id));
      const work = { owner, progress, done };
      works.set(id, work);
      return work;
    },
  };
}
