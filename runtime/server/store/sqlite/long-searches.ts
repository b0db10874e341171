/** Runs slow searches so that they do not delay other requests. */

import type { Page, SearchRequest } from "../../store-port/store.js";
import { FairQueue } from "../fair-queue.js";
import { type Row, sortedColumn } from "../sql/rows.js";
import { leaderOf, type SearchPlan, startOf } from "../sql/search-sql.js";
import { storable, storableRequest } from "../sql/storable.js";
import { ThreadLost } from "./reader-thread.js";
import type { ReaderThreads } from "./reader-threads.js";
import { type Searching, stepsFor } from "./searching.js";
import { storeClosed, whileAvailable } from "./unavailable.js";

const fewRecords = 16;
const mostRecords = 65_536;

/** A search that goes through the records in slices, in the order of its list. */
interface Walk<T> {
  /** The result for a slice of records; undefined if it takes more steps. */
  look(slice: SearchPlan, steps: number): T | undefined;
  /** Receives the result of a slice; true if the search has enough. */
  take(found: T): boolean;
}

/**
 * Searches a slice of the records at a time and lets other requests run between, for a store that has one connection. Records
 * that are written meanwhile may be found or not, as between two pages.
 */
class SlicedSearches {
  readonly #searching: Searching;
  readonly #steps: number;
  readonly #join: () => void;
  readonly #waiting = new FairQueue<() => void>();
  #closed = false;

  /** `join` is called before every read. */
  constructor(searching: Searching, steps: number, join: () => void) {
    this.#searching = searching;
    this.#steps = steps;
    this.#join = join;
  }

  /** The number of a site's searches that wait. */
  waitingOf(site: string): number {
    return this.#waiting.sizeOf(site);
  }

  close(): void {
    this.#closed = true;
  }

  /** Rejects with the signal's reason when it aborts. */
  async page(request: SearchRequest, signal?: AbortSignal): Promise<Page> {
    const rows = await (request.sort === undefined
      ? this.#rows(request, signal)
      : this.#sortedRows(request, signal));
    const total = request.total === true ? await this.#count(request, signal) : undefined;
    return whileAvailable(() => this.#searching.pageIn(request, rows, total));
  }

  async #rows(request: SearchRequest, signal: AbortSignal | undefined): Promise<readonly Row[]> {
    const all: Row[] = [];
    const { after = startOf(request), offset = 0, ...rest } = request;
    let skipped = 0;
    const left = (): SearchRequest => ({
      ...rest,
      limit: request.limit - all.length,
      ...(skipped < offset ? { offset: offset - skipped } : {}),
    });
    await this.#walk<{ readonly rows: readonly Row[]; readonly passed: number }>(request, after, signal, {
      look: (slice, steps) => {
        const passed = skipped < offset ? this.#searching.countWithin(request, steps, slice) : 0;
        if (passed === undefined) return undefined;
        if (passed > 0 && skipped + passed <= offset) return { rows: [], passed };
        const rows = this.#searching.rowsWithin(left(), steps, slice);
        return rows && { rows, passed };
      },
      take({ rows, passed }) {
        skipped += passed;
        all.push(...rows);
        return all.length > request.limit;
      },
    });
    return all;
  }

  /** Any record may be the first of a sorted list, so all slices are looked at. */
  async #sortedRows(request: SearchRequest, signal: AbortSignal | undefined): Promise<readonly Row[]> {
    const { offset = 0, ...rest } = request;
    const limit = offset + request.limit;
    let first: readonly Row[] = [];
    await this.#walk<readonly Row[]>(request, startOf(request), signal, {
      look: (slice, steps) => this.#searching.rowsWithin({ ...rest, limit }, steps, slice),
      take(found) {
        first = firstSorted([...first, ...found], request, limit + 1);
        return false;
      },
    });
    return first.slice(offset);
  }

  async #count(request: SearchRequest, signal: AbortSignal | undefined): Promise<number> {
    let total = 0;
    await this.#walk<number>(request, startOf(request), signal, {
      look: (slice, steps) => this.#searching.countWithin(request, steps, slice),
      take(found) {
        total += found;
        return false;
      },
    });
    return total;
  }

  async #walk<T>(
    request: SearchRequest,
    start: number,
    signal: AbortSignal | undefined,
    { look, take }: Walk<T>,
  ): Promise<void> {
    const steps = stepsFor(this.#steps, request);
    let before = start;
    for (let count = fewRecords; ; ) {
      await this.#nextSlice(request.site);
      signal?.throwIfAborted();
      if (this.#closed) throw storeClosed();
      this.#join();
      const from = whileAvailable(() => this.#searching.sliceEnd(request, before, count));
      const slice = { walks: true, before, ...(from === undefined ? {} : { from }) };
      // A single record is always checked completely, however many entries it has.
      const most = count === 1 ? Number.POSITIVE_INFINITY : steps;
      const found = whileAvailable(() => look(slice, most));
      if (found === undefined) {
        count = Math.ceil(count / 4);
        continue;
      }
      if (take(found) || from === undefined) return;
      before = from;
      count = Math.min(count * 2, mostRecords);
    }
  }

  /** Waits for the next slice: one slice per iteration of the event loop, the sites in rotation. */
  #nextSlice(site: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(site, resolve);
      if (this.#waiting.size === 1) setImmediate(this.#next);
    });
  }

  readonly #next = (): void => {
    this.#waiting.next()?.item();
    if (this.#waiting.size > 0) setImmediate(this.#next);
  };
}

/** Texts in the order of their UTF-8 bytes, as the databases compare them. */
function compared(one: unknown, other: unknown): number {
  if (typeof one === "string" && typeof other === "string")
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return Number(one) - Number(other);
}

/** The first `most` rows of a sorted list; records without a value come last. */
function firstSorted(
  rows: readonly Row[],
  { sort = [], oldestFirst }: Pick<SearchRequest, "sort" | "oldestFirst">,
  most: number,
): readonly Row[] {
  const age = oldestFirst === true ? 1 : -1;
  const byValues = (one: Row, other: Row): number => {
    for (const [index, { descending }] of sort.entries()) {
      const column = sortedColumn(index);
      const [a, b] = [one[column], other[column]];
      const found =
        Number(a === null) - Number(b === null) || (descending === true ? -1 : 1) * compared(a, b);
      if (found !== 0) return found;
    }
    return 0;
  };
  return [...rows]
    .sort((one, other) => byValues(one, other) || age * compared(one["position"], other["position"]))
    .slice(0, most);
}

/** The limits of searches. */
export interface SearchLimits {
  /** Maximum steps of a search on the main connection, where all other requests wait: a few milliseconds. */
  readonly quickSteps: number;
  /** Maximum steps of the search of a conditional add, which delays all writes. */
  readonly termSteps: number;
  /** Only one of this many steps is counted; a power of two. */
  readonly together: number;
}

export const defaultSearches: SearchLimits = { quickSteps: 20_000, termSteps: 1_000_000, together: 64 };

/** What long searches need. */
interface LongSearchTools {
  readonly searching: Searching;
  /** Absent if the store has no file that another connection could read. */
  readonly threads?: ReaderThreads;
  readonly limits: SearchLimits;
  /** To be called before every read. */
  join(): void;
}

/** If this many searches of a site wait, a search that is probably slow is queued without a first attempt, which takes milliseconds. */
const manyWaiting = 4;

/** With more conditions, SQLite needs milliseconds just to plan the search. */
const manyConditions = 20;

/** The search starts from few records, or has no conditions. */
function isLikelyQuick(request: SearchRequest): boolean {
  const leader = leaderOf(request);
  if (leader !== undefined) return leader.kind === "id" || leader.kind === "text";
  return request.conditions.length === 0 && request.total !== true;
}

/** Slow searches. They delay no other request, and end when their client no longer waits. */
export class LongSearches {
  readonly #tools: LongSearchTools;
  readonly #sliced: SlicedSearches;

  constructor(tools: LongSearchTools) {
    this.#tools = tools;
    this.#sliced = new SlicedSearches(tools.searching, tools.limits.quickSteps, tools.join);
  }

  /** Whether a search is queued without a first attempt. */
  mustWait(request: SearchRequest): boolean {
    if (request.conditions.length > manyConditions) return true;
    const site = storable(request.site);
    const { threads } = this.#tools;
    const waiting = (threads?.waitingOf(site) ?? 0) + this.#sliced.waitingOf(site);
    return waiting >= manyWaiting && !isLikelyQuick(request);
  }

  async page(asked: SearchRequest): Promise<Page> {
    const request = storableRequest(asked);
    const signal = asked.signal?.();
    const { searching, threads, join } = this.#tools;
    if (threads === undefined) return this.#sliced.page(request, signal);
    try {
      const { rows, total } = await threads.read(request.site, searching.readingOf(request), signal);
      join();
      return whileAvailable(() => searching.pageIn(request, rows, total));
    } catch (fault) {
      // Without a thread, the search continues on this connection, in slices.
      if (fault instanceof ThreadLost) return this.#sliced.page(request, signal);
      return whileAvailable(() => {
        throw fault;
      });
    }
  }

  async close(): Promise<void> {
    this.#sliced.close();
    await this.#tools.threads?.close();
  }
}
