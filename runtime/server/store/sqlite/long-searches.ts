/** Runs slow searches so that they do not delay other requests. */

import type { Page, SearchRequest } from "../../store-port/store.js";
import { leaderOf } from "../sql/search-sql.js";
import { storable, storableRequest } from "../sql/storable.js";
import { ThreadLost } from "./reader-thread.js";
import type { ReaderThreads } from "./reader-threads.js";
import type { Searching } from "./searching.js";
import { SlicedSearches } from "./sliced-searches.js";
import { whileAvailable } from "./unavailable.js";

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
