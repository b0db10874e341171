// Reads again which records the lists of a collection held, from the exchanges of the run.
import { controlsList } from "../../spec/search-parameter.js";
import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { followingPage } from "../http/api/pages.js";
import { listIn } from "../http/api/search.js";
import { Blocked } from "../http/blocked.js";
import { dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import { isSuccess } from "../http/status.js";
import { pathOf } from "./record-url-parts.js";

/** A page of a list. */
export interface ListOfRun {
  readonly exchange: Exchange;
  /** Ids of its records. */
  readonly ids: ReadonlySet<string>;
  /** The search asked for all matches, and they came in one page. */
  readonly isWhole: boolean;
}

/** In the order of the run, without those whose bodies were too long to keep. */
export function listsOfRun(
  { model, api, client, learned }: Pick<Session, "model" | "api" | "client" | "learned">,
  at: Collection,
): readonly ListOfRun[] {
  const path = pathOf(api.collectionUrl(at));
  const { resource } = at;
  const controls = resource.parameters.filter(controlsList);
  const asksForPart = (url: string) => {
    const { searchParams } = new URL(url);
    return controls.some(({ name }) => searchParams.has(name));
  };
  const known = dialectOf(learned)?.listMembers ?? new Set();
  const laterPages = new Set<string>();
  return client.exchanges.flatMap((exchange) => {
    const { method, url } = exchange;
    if (method !== "GET" || !isSuccess(exchange) || pathOf(url) !== path || !isKept(exchange)) return [];
    const next = followingPage(model, resource, exchange, url);
    if (next?.url !== undefined) laterPages.add(next.url);
    const isWhole = next === undefined && !laterPages.has(url) && !asksForPart(url);
    const list = exchange.status === 204 ? { found: [] } : listIn(model, resource, exchange, { known });
    return list ? [{ exchange, isWhole, ids: new Set(list.found.flatMap(({ id }) => id ?? [])) }] : [];
  });
}

/** Whether the body of an answer was kept whole. */
function isKept(exchange: Exchange): boolean {
  try {
    void exchange.json;
    return true;
  } catch (error) {
    if (error instanceof Blocked) return false;
    throw error;
  }
}
