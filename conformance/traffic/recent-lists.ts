// Remembers what recent searches returned, to tell whether a parameter changes a list.
import type { Collection, SearchOutcome } from "../http/api/adapter.js";
import { searchKey } from "./plain-search.js";
import type { Asked } from "./read-request.js";

interface OfClient {
  readonly asked: Asked;
  readonly client: number;
}

/** A page of a list. */
interface Page extends OfClient, Pick<SearchOutcome, "cut"> {
  readonly ids: readonly string[];
  readonly continued: boolean;
}

/** What a search returned on its only page. */
interface RecentList extends OfClient {
  readonly key: string;
  /** The number of writes to the collection until then: lists before and after a write may differ for that reason. */
  readonly writes: number;
  /** The ids of its records, in one text. */
  readonly ids: string;
}

const mostLists = 300;
const mostIds = 1_000;

export class RecentLists {
  readonly #lists = new Map<string, RecentList>();
  readonly #writes = new Map<string, number>();

  note({ asked, client, ids, cut, continued }: Page): void {
    if (asked.stranger || cut !== undefined || continued || ids.length === 0 || ids.length > mostIds) return;
    const key = searchKey(asked);
    const list = { key, asked, client, writes: this.#writesTo(asked), ids: JSON.stringify([...ids].sort()) };
    this.#lists.set(`${client} ${key}`, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > mostLists && oldest !== undefined) this.#lists.delete(oldest);
  }

  wrote(at: Collection): void {
    this.#writes.set(placeOf(at), this.#writesTo(at) + 1);
  }

  /** Whether a search returned the same records as another one that lacks the parameter, or has another value of it. */
  isIgnored(asked: Asked, parameter: string): boolean {
    const key = searchKey(asked);
    const all = [...this.#lists.values()];
    const without = searchKey(withoutTerm(asked, parameter));
    return all
      .filter((list) => list.key === key)
      .some((list) =>
        all.some(
          (other) =>
            other.key !== key &&
            other.client === list.client &&
            other.writes === list.writes &&
            other.ids === list.ids &&
            searchKey(withoutTerm(other.asked, parameter)) === without,
        ),
      );
  }

  #writesTo(at: Collection): number {
    return this.#writes.get(placeOf(at)) ?? 0;
  }
}

/** Path forms lead to the same records. */
const placeOf = ({ site, resource }: Collection): string => `${site} ${resource.name}`;

const withoutTerm = (asked: Asked, name: string): Asked => ({
  ...asked,
  terms: asked.terms.filter(({ parameter }) => parameter.name !== name),
});
