/** Runs long searches in slices on the store's own connection, if there are no reader threads. */

import type { Page, SearchRequest } from "../../store-port/store.js";
import { FairQueue } from "../fair-queue.js";
import { type Row, sortedColumn } from "../sql/rows.js";
import { type SearchPlan, startOf } from "../sql/search-sql.js";
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
export class SlicedSearches {
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
  if (typeof one === "string" && typeof other === "string") {
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
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
