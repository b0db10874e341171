// Takes the requests and answers of other clients one by one, and passes each exchange to its judge.

import { isObject, type Json, type JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import { isOfType } from "../../spec/record-type.js";
import { concurrentAdds, idRepeated, idsDiffer } from "../checks/interactions/ids.js";
import { idOf } from "../checks/interactions/interaction-id.js";
import { bodyWord } from "../gaps/responses.js";
import { withArticle } from "../gaps/support/with-article.js";
import { idCandidates } from "../http/api/id-candidates.js";
import { idIn } from "../http/api/record-id.js";
import { signsOf } from "../http/api/record-signs.js";
import type { Exchange } from "../http/exchange.js";
import { isSuccess } from "../http/status.js";
import { isUuid } from "../http/unused-id.js";
import type { WatchedTraffic } from "../runner/report.js";
import { sameRecord } from "../search/same-record.js";
import { jsonIn } from "./body-reading.js";
import { elsewhereReader } from "./elsewhere.js";
import { judgeRead } from "./judge-read.js";
import { judgeSearch } from "./judge-search.js";
import { reachReader } from "./outside-writes.js";
import { type Asked, askedReader } from "./read-request.js";
import { Traffic } from "./traffic.js";
import type { UpdateWay } from "./updates.js";
import {
  contentOf,
  documented,
  forget,
  forgetRecord,
  isSteadyFor,
  mayHaveChanged,
  newWatch,
  type Seen,
  type Watch,
} from "./watch.js";

/** A successful add must give a new id. From then on, the record is known to be stored. */
function judgeAdd(watch: Watch, seen: Seen): void {
  const { asked, exchange } = seen;
  const { resource, form, site } = asked;
  if (!isSuccess(exchange)) return;
  const [candidate, other] = idCandidates(exchange, signsOf(watch.model, resource));
  if (!candidate) return;
  const { id } = candidate;
  const headers = ["Location", "Content-Location"].filter(
    (name) => exchange.responseHeaders[name.toLowerCase()] !== undefined,
  );
  observeWrite(watch, seen, id, { probe: "add-response", did: "added", headers });
  const shape = () => (isUuid(id) ? "UUID" : /^\d+$/.test(id) ? "number" : "other");
  watch.answers.note("id-shape", shape, `${withArticle(resource.name)} has the id ${id}`, exchange);
  // Of two ids, only a read would show which is the record's.
  if (other) return;
  const body = jsonIn(exchange.requestBody);
  const sent = isObject(body) && isOfType(watch.model, body, resource) ? documented(asked, body) : undefined;
  judgeOwnId(watch, seen, id, sent);
  watch.records.forgetTwins(asked, id);
  watch.updates.drop(asked, id);
  const at = { resource, form, site, id };
  const times = {
    writtenAt: seen.to,
    confirmedAt: seen.to,
    addedDuring: [seen.from, seen.to],
    seenBy: [seen.client],
  } as const;
  const known = { ...at, ...times, added: true, shown: false, ...(sent === undefined ? {} : { sent }) };
  watch.records.put(known, exchange.requestBody?.length ?? 0);
}

/** Two adds of different records that were both answered 201 must not have the same id. */
function judgeOwnId(
  watch: Watch,
  { asked, exchange, from }: Seen,
  id: string,
  sent: JsonObject | undefined,
): void {
  const other = watch.records.get(asked, id);
  if (!other?.addedDuring) {
    if (watch.records.all(asked).some(({ added }) => added)) watch.ledger.pass(idsDiffer.idOf(asked));
    return;
  }
  if (other.deletedAt !== undefined || exchange.status !== 201 || !sent || !other.sent) return;
  if (sameRecord(other.sent, sent, asked.resource, watch.model).length === 0) return;
  const overlapped = other.addedDuring[1] > from;
  watch.ledger.take((overlapped ? concurrentAdds : idsDiffer).idOf(asked), idRepeated(id, exchange));
}

/** A write was answered with success: notes how. */
function observeWrite(
  watch: Watch,
  { asked, exchange }: Seen,
  id: string,
  {
    probe,
    did,
    headers = [],
  }: { readonly probe: string; readonly did: string; readonly headers?: readonly string[] },
): void {
  watch.ledger.pass(idOf(asked, asked.kind));
  const word = () => bodyWord(exchange, signsOf(watch.model, asked.resource), id);
  const words = () => [exchange.status, ...headers, word()].join(", ");
  watch.answers.note(probe, words, `${withArticle(asked.resource.name)} was ${did}`, exchange);
}

/** Notes a successful update: its effect is only known when a read shows it. */
function judgeUpdate(watch: Watch, seen: Seen): void {
  const { asked, exchange, from, to, client } = seen;
  const body = jsonIn(exchange.requestBody);
  const { id, way } = targetOf(watch, seen, body);
  if (!isSuccess(exchange) || id === undefined) {
    if (isSuccess(exchange)) watch.ledger.pass(idOf(asked, "update"));
    else if (!mayHaveChanged(exchange)) return;
    if (id === undefined) forget(watch, asked);
    else forgetRecord(watch, asked, id);
    return;
  }
  observeWrite(watch, seen, id, { probe: "update-response", did: "updated" });
  const known = watch.records.get(asked, id);
  const before = known && isSteadyFor(watch, known, seen) ? contentOf(known) : undefined;
  watch.records.forgetTwins(asked, id);
  if (known) {
    // A success for a deleted record means that it exists again.
    const { sent: _, read: __, listed: ___, deletedAt: ____, ...rest } = known;
    const unknown = { ...rest, shown: false, writtenAt: to, confirmedAt: Number.NEGATIVE_INFINITY };
    watch.records.put(unknown, 0);
  }
  if (!isObject(body)) return;
  const sent = { at: asked, id, way, body: documented(asked, body), from, to, client };
  watch.updates.begin({ ...sent, ...(before === undefined ? {} : { before }) });
}

/** Query parameters that name the target of an update in known deployments. */
const idParameters = ["id", "_id"];

function targetOf(
  watch: Watch,
  { asked }: Seen,
  body: Json | undefined,
): { readonly id?: string; readonly way: UpdateWay } {
  if (asked.id !== undefined) return { id: asked.id, way: "path" };
  const [, inQuery] = asked.query.find(([name]) => idParameters.includes(name)) ?? [];
  if (inQuery !== undefined) return { id: inQuery, way: "query id" };
  const inBody = idIn(watch.model, body);
  return inBody === undefined ? { way: "none" } : { id: inBody, way: "body id" };
}

/** After a successful delete the record must be gone. */
function judgeDelete(watch: Watch, seen: Seen): void {
  const { asked, exchange, to } = seen;
  const { id } = asked;
  if (id === undefined) return;
  const known = watch.records.get(asked, id);
  watch.records.forgetTwins(asked, id);
  watch.updates.drop(asked, id);
  if (!isSuccess(exchange)) {
    if (mayHaveChanged(exchange)) forgetRecord(watch, asked, id);
    return;
  }
  observeWrite(watch, seen, id, { probe: "delete-response", did: "deleted" });
  if (known) watch.records.put({ ...known, deletedAt: to, writtenAt: to }, 0);
}

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
  const watch: Watch = newWatch(model);
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
