// Reads the answer to a search as a list, over its pages.

import { asksForLater } from "../../spec/search-parameter.js";
import { listWord } from "../gaps/responses.js";
import type { FoundRecord, SearchOutcome } from "../http/api/adapter.js";
import { totalIn } from "../http/api/list-total.js";
import { followingPage } from "../http/api/pages.js";
import { signsOf } from "../http/api/record-signs.js";
import { listIn } from "../http/api/search.js";
import { placeName } from "../http/collection-names.js";
import { isSuccess } from "../http/status.js";
import type { Asked } from "./read-request.js";
import type { Seen, Watch } from "./watch.js";

/** One page of a list, and the ids of the pages before. */
export interface Listing extends SearchOutcome {
  /** The request of its first page. */
  readonly asked: Asked;
  /** When its first page was requested. */
  readonly from: number;
  /** The records of this page. */
  readonly found: readonly FoundRecord[];
  /** Every id, over all pages so far. */
  readonly ids: readonly string[];
  /** Whether it is certainly complete: all records have ids, no page follows, it was not cut, its total is not larger, and no write moved records between pages. */
  readonly whole: boolean;
  /** The client that requested this page. */
  readonly client: number;
  /** Whether this page was reached by a link of the page before. */
  readonly continued: boolean;
}

/** The list; undefined if the answer is not a list. */
export function listingOf(watch: Watch, seen: Seen): Listing | undefined {
  const { asked, exchange, url } = seen;
  if (!isSuccess(exchange)) return undefined;
  const known = { known: watch.listMembers };
  const list =
    exchange.status === 204
      ? { found: [], members: [] }
      : listIn(watch.model, asked.resource, { json: exchange.json, url }, known);
  if (!list) return undefined;
  for (const member of list.members) watch.listMembers.add(member);
  observe(watch, seen, list.found);
  const before = watch.pagedLists.at(url);
  const first = before ?? { asked, from: seen.from, ids: [] };
  const ids = [...first.ids, ...list.found.flatMap(({ id }) => (id === undefined ? [] : [id]))];
  const next = followingPage(watch.model, asked.resource, exchange, url);
  if (next?.url !== undefined) watch.pagedLists.continues(next.url, { ...first, ids });
  const ended = watch.pagedLists.isWhole(placeName(asked), list.found.length) && next === undefined;
  const identified = list.found.every(({ id }) => id !== undefined);
  return {
    asked: first.asked,
    exchange,
    exchanges: [exchange],
    from: first.from,
    found: list.found,
    firstPage: list.found.length,
    ids,
    whole:
      ended &&
      identified &&
      !reachesBound(first.asked, list.found.length) &&
      !startsLater(first.asked) &&
      (totalIn(watch.model, exchange) ?? 0) <= ids.length &&
      !(before !== undefined && hasMoved(watch, asked, before.from)),
    ...(next === undefined ? {} : { cut: "link" }),
    client: seen.client,
    continued: before !== undefined,
  };
}

/** Whether a write since then may have moved records between pages, so that a list of several pages lacks them. */
const hasMoved = ({ writes, outside }: Watch, asked: Asked, from: number): boolean =>
  writes.movedSince(asked, from) || outside.disturbed(asked.site, from);

/** Whether the query passes over records, so that the list may lack them. */
const startsLater = ({ terms }: Asked): boolean => terms.some(({ parameter }) => asksForLater(parameter));

/** Whether a page is as long as the query allows, so that it may have been cut there. */
const reachesBound = ({ terms }: Asked, length: number): boolean =>
  terms.some(
    ({ parameter, values }) =>
      parameter.match === "count" && values.some((value) => !(length < Number(value))),
  );

function observe(watch: Watch, { asked, exchange }: Seen, found: readonly FoundRecord[]): void {
  if (found.length === 0) return;
  const evidence = `a search of ${asked.resource.name} found records`;
  watch.answers.note(
    "search-response",
    () => listWord(exchange.json, signsOf(watch.model, asked.resource)),
    evidence,
    exchange,
  );
}
