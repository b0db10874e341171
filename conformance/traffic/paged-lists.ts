// Remembers lists that continue on further pages.
import type { Asked } from "./read-request.js";

/** The pages of one list so far. */
interface PagedList {
  readonly asked: Asked;
  /** When its first page was requested. */
  readonly from: number;
  readonly ids: readonly string[];
}

const mostLists = 200;
const mostIds = 20_000;

/** Lists by the URL of their next page, and the longest page of each place. */
export class PagedLists {
  readonly #open = new Map<string, PagedList>();
  readonly #longest = new Map<string, number>();

  /** The list that continues at this URL. */
  at(url: string): PagedList | undefined {
    return this.#open.get(keyOf(url));
  }

  continues(url: string, list: PagedList): void {
    if (list.ids.length > mostIds) return;
    this.#open.set(keyOf(url), list);
    const [oldest] = this.#open.keys();
    if (this.#open.size > mostLists && oldest !== undefined) this.#open.delete(oldest);
  }

  /** Forgets all lists, after pages were not seen. */
  forgetAll(): void {
    this.#open.clear();
  }

  /**
   * Whether a last page of `length` records certainly ends its list. A deployment may cut lists silently, so a page as long as the
   * longest one before may be cut.
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
