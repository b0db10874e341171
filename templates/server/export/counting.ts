import type { Store, WalkedRecord } from "../store/store.js";
import type { Counts } from "./job.js";
import { isDeletion, type Scope, stretches } from "./stretches.js";

/** How far the counting of one export has come. */
export interface Progress {
  /** Records found so far. */
  found: number;
  stopped: boolean;
}

/** Counts what an export has. Resolves with nothing where it was stopped. */
export async function count(store: Store, scope: Scope, progress: Progress): Promise<Counts | undefined> {
  const records: { type: string; count: number }[] = [];
  let deleted = 0;
  const { types, since } = scope.job;
  const isTold = (record: WalkedRecord): boolean => !record.deleted || since !== undefined;
  for (const type of types) {
    const found = { type, count: 0 };
    for await (const stretch of stretches(store, scope, type, isTold)) {
      if (progress.stopped) return undefined;
      const gone = stretch.filter(isDeletion).length;
      progress.found += stretch.length;
      deleted += gone;
      found.count += stretch.length - gone;
    }
    if (found.count > 0) records.push(found);
  }
  return { records, deleted };
}

interface Work {
  readonly progress: Progress;
  readonly done: Promise<void>;
  failed?: { readonly fault: unknown };
}

/** What this process counts at the moment, by the export's id. */
export interface Counting {
  /** How many are under way. */
  readonly size: number;
  /** The work on an export, begun if need be; nothing where too many are under way. */
  on(id: string, most: number, begin: (progress: Progress) => Promise<void>): Work | undefined;
  /** Ends the work on an export that was cancelled. */
  stop(id: string): void;
}

/** A fault stays until somebody asks for the export, and is thrown at whoever does; then it may be begun anew. */
export function counting(): Counting {
  const works = new Map<string, Work>();
  const underWay = (): number => [...works.values()].filter(({ failed }) => failed === undefined).length;
  return {
    get size() {
      return underWay();
    },
    on(id, most, begin) {
      const known = works.get(id);
      if (known?.failed !== undefined) {
        works.delete(id);
        throw known.failed.fault;
      }
      if (known !== undefined) return known;
      if (underWay() >= most) return undefined;
      const progress = { found: 0, stopped: false };
      const done = begin(progress).then(
        () => void works.delete(id),
        (fault: unknown) => {
          work.failed = { fault };
        },
      );
      const work: Work = { progress, done };
      works.set(id, work);
      return work;
    },
    stop(id) {
      const known = works.get(id);
      if (known !== undefined) known.progress.stopped = true;
    },
  };
}
