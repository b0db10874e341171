// Takes the requests and answers of other clients one by one, and passes each exchange to its judge.
import type { InterfaceModel } from "../../spec/model.js";
import type { Exchange } from "../http/exchange.js";
import { isSuccess } from "../http/status.js";
import type { WatchedTraffic } from "../runner/report.js";
import { elsewhereReader } from "./elsewhere.js";
import { judgeRead } from "./judge-read.js";
import { judgeSearch } from "./judge-search.js";
import { judgeAdd, judgeDelete, judgeUpdate } from "./judge-writes.js";
import { reachReader } from "./outside-writes.js";
import { type Asked, askedReader } from "./read-request.js";
import { Traffic } from "./traffic.js";
import { forget, newWatch, type Seen, type Watch } from "./watch.js";

/** A request that was sent and not yet answered. */
export interface PendingRequest {
  readonly url: string;
  readonly method: string;
  readonly from: number;
  readonly asked: Asked | undefined;
  readonly write: object | undefined;
  /** Set for a write that the document does not describe, which may change records. */
  readonly outside: object | undefined;
}

export type Watcher = ReturnType<typeof openWatcher>;

/**
 * Events must be reported in their order. Times are epoch milliseconds of the caller. `base` is the address of the deployment itself, not
 * of a proxy.
 */
export function openWatcher(model: InterfaceModel, base: string) {
  const watch = newWatch(model);
  const askedOf = askedReader(model, base);
  const reachOf = reachReader(model, base);
  const elsewhereIn = elsewhereReader(model, base);
  const traffic = new Traffic();
  let wrote = false;
  const ended = ({ asked, write, outside }: PendingRequest, at: number, status: number | undefined) => {
    watch.writes.end(write, at);
    if (asked && write !== undefined) watch.recentLists.wrote(asked);
    const reach = outside && watch.outside.end(outside, at, status);
    if (reach) forget(watch, reach);
  };
  const leaveUnjudged = ({ asked, write }: PendingRequest, reason: string) => {
    if (!asked) return;
    if (write !== undefined) forget(watch, asked);
    traffic.notJudged(reason);
  };
  return {
    watch,
    /** A request was sent. `site` is what the header that names the site holds, in interfaces with such a header. */
    departed(method: string, url: string, from: number, site?: string): PendingRequest {
      const asked = askedOf(method, url, site);
      traffic.departed(asked, method, url);
      const write = asked && watch.writes.begin(asked);
      const reach = asked ? undefined : reachOf(method, url, site);
      const outside = reach && watch.outside.begin(reach);
      wrote ||= write !== undefined;
      return { url, method, from, asked, write, outside };
    },
    /** The answer has arrived, or never will. `exchange` may be redacted. `client` is a number for each set of credentials. */
    returned(pendingRequest: PendingRequest, exchange: Exchange, to: number, client: number): void {
      const { asked, url, from } = pendingRequest;
      ended(pendingRequest, to, exchange.status);
      traffic.ledElsewhere(elsewhereIn(exchange));
      const reason = asked && unjudgeable(watch, { asked, exchange, from });
      if (reason !== undefined) leaveUnjudged(pendingRequest, reason);
      else if (asked) judge(watch, { asked, exchange, from, to, client, url });
    },
    /** The answer has arrived and cannot be read, so the result of a write is unknown. */
    unread(pendingRequest: PendingRequest, reason: string, at: number): void {
      ended(pendingRequest, at, undefined);
      leaveUnjudged(pendingRequest, reason);
    },
    /** `by` more exchanges were not seen, so everything known is out of date. */
    missed(reason: string, by: number): void {
      forget(watch, {});
      watch.pagedLists.forgetAll();
      if (by > 0) traffic.notJudged(reason, by);
    },
    get traffic(): WatchedTraffic {
      return traffic.summary;
    },
    /** Requested sites, the most frequent first. */
    get sites() {
      return traffic.sites;
    },
    /** Whether a write was requested. */
    get wrote() {
      return wrote;
    },
  };
}

/** Why an exchange cannot be judged; undefined if it can. */
function unjudgeable(
  { outside, model }: Watch,
  { asked, exchange, from }: Pick<Seen, "asked" | "exchange" | "from">,
): string | undefined {
  if (outside.disturbed(asked.site, from))
    return "a write that the document does not describe was in progress";
  const { requestHeaders: demanded = [] } = model;
  if (demanded.some(({ name, value }) => exchange.requestHeaders[name.toLowerCase()] !== value))
    return "a header that every request must carry was missing";
  const looked = asked.kind === "read" || asked.kind === "search";
  const other = looked && isSuccess(exchange) && exchange.json === undefined && wantsOther(exchange);
  return other ? "another media type than JSON was requested" : undefined;
}

/** Whether a client prefers another media type than JSON (RFC 9110, section 12.5.1): most name the preferred one first. */
function wantsOther({ requestHeaders }: Exchange): boolean {
  const [first = ""] = (requestHeaders["accept"] ?? "").split(",");
  return first.trim() !== "" && !/json|\*\/\*/i.test(first);
}

const judges = {
  read: judgeRead,
  add: judgeAdd,
  search: judgeSearch,
  update: judgeUpdate,
  delete: judgeDelete,
} as const;

function judge(watch: Watch, seen: Seen): void {
  const { asked, exchange } = seen;
  watch.offers.note(asked, asked.kind, asked.site, exchange);
  judges[asked.kind](watch, seen);
}
