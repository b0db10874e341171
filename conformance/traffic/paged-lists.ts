import type { Asked } from "./asked.js";

/** A list that goes on: what was asked on its first page, and every id so far. */
export interface PagedList {
  readonly asked: Asked;
  /** When its first page was asked for. */
  readonly from: number;
  readonly ids: readonly string[];
}

const mostLists = 200;
const mostIds = 20_000;

/** Lists of several pages, by the URL of the page that comes next; and how long pages are here. */
export class PagedLists {
  readonly #open = new Map<string, PagedList>();
  readonly #longest = new Map<string, number>();

  /** The list of which this URL is a further page. */
  at(url: string): PagedList | undefined {
    return this.#open.get(keyOf(url));
  }

  continues(url: string, chain: PagedList): void {
    if (chain.ids.length > mostIds) return;
    this.#open.set(keyOf(url), chain);
    const [oldest] = this.#open.keys();
    if (this.#open.size > mostLists && oldest !== undefined) this.#open.delete(oldest);
  }

  /** Pages were missed: no list that was begun is known to its end. */
  forgetAll(): void {
    this.#open.clear();
  }

  /**
   * Whether a last page of `length` records is surely the list's end. A deployment may cut lists without a word, so that one
   * as long as any page before it may be cut.
   */
  isWhole(place: string, length: number): boolean {
    const longest = this.#longest.get(place) ?? 0;
    this.#longest.set(place, Math.max(longest, length));
    return length === 0 || length < longest;
  }
}

function keyOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
