/**
 * The shorter way for plain reads: answers a GET of one existing record with Node's own request and response, without Hono.
 *
 * - **Which requests**: a GET whose URL names one record and whose headers ask for nothing more (`is-plain.ts`, `plain-paths.ts`), of
 *   a caller who can be checked synchronously (`admissionOf`), of a record that exists. The server must read it itself: SQLite or
 *   memory, no handler of a team's own, the default answers of `defaultsOnly`. Any other request goes to the app, as if nothing had
 *   happened.
 * - **What it skips**: Hono's router, context and `Response`, and promises. It does not skip authentication, rights, the audit log,
 *   metrics, the request id, the headers of every answer, or the bounds of large answers.
 * - **Why**: the rows "read" of bench/RESULTS.md compare a read with bare node:http and require at least 0.6 of its speed. By the
 *   app a read takes 1.4 times the processor time with 10 connections and 1.3 times with 64, and reaches 0.5 of bare node:http.
 * - **What holds both ways equal**: `plain-reads.integration.test.ts` sends the same random requests to a server with the shorter
 *   way and to one without, and compares answers, audit entries and observed requests.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answers, areDefault } from "../answers.js";
import type { AppOptions } from "../app-options.js";
import { mayAt } from "../auth/actor.js";
import { actorNowOf } from "../auth/known-tokens.js";
import type { InteractionKind } from "../definition.js";
import { idName, requestIdFrom, securityHeaders } from "../http/exchange.js";
import { type Holder, holderAt } from "../http/fair-share.js";
import { RequestLife, type Shares, smallBytes } from "../http/request-life.js";
import type { Service } from "../interactions/interaction.js";
import { versionHeaders, withBodyHeaders } from "../interactions/respond.js";
import { observeAnswer } from "../observability/observe.js";
import { traceContextIn } from "../observability/trace.js";
import { allowedHosts } from "../routing/allowed-hosts.js";
import { allowedOrigins, headersForPages } from "../routing/cors.js";
import { hostCheck } from "../routing/host.js";
import type { Bounds } from "../routing/middleware.js";
import { largestPage, type StoredRecord } from "../store-port/store.js";
import { closeWhenSent } from "./close-when-sent.js";
import type { PlainPath } from "./plain-paths.js";
import { plainlyRead, recordPaths } from "./plain-paths.js";

/** Answers a plain read and returns true. Returns false for any other request, and has then done nothing. */
export type PlainReads = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** The shorter way supports only the default of each of these answers. */
const defaultsOnly = [
  "readResponse",
  "mediaType",
  "headerMissing",
] as const satisfies readonly (keyof Answers)[];

interface Found {
  /** The route of the path, such as `/fleets/:site/vehicles/:id`. */
  readonly route: string;
  /** The request's id. */
  readonly request: string;
  readonly record: StoredRecord;
  /** Only for a large record: its bytes count until the client has read them. */
  readonly life?: RequestLife;
}

type Find = (request: IncomingMessage) => Found | undefined;

/** Finds the record of a plain read; undefined if the store cannot read synchronously. */
function finder(
  options: AppOptions,
  { definition, auditLog }: Service,
  admit: Admit,
  shares: Shares,
): Find | undefined {
  const readNow = options.store.readNow?.bind(options.store);
  if (readNow === undefined) return undefined;
  const pathOf = recordPaths(definition, plainlyRead(definition, options.handlers));
  const isPlain = plainness(options);
  return (incoming) => {
    // The path comes first: it tells a search from a read in a fraction of the time that the headers take.
    const path = pathOf(incoming.url ?? "");
    if (path === undefined || !isPlain(incoming)) return undefined;
    const admitted = admit(incoming, path, "read");
    if (admitted === undefined) return undefined;
    const { route, resource, site, id } = path;
    const holder = holderAt(site, admitted.who);
    // Where a large answer may have no room, the app asks for the size of the record before it reads it.
    if (!shares.answers.fits(holder, largestPage)) return undefined;
    const record = readNow({ site, type: resource.type, id });
    if (record === undefined || record === "gone") return undefined;
    const life = record.body.length > smallBytes ? lifeOfLarge(shares, holder, record) : undefined;
    if (life === "refused") return undefined;
    const request = requestIdFrom(incoming.headers["x-request-id"]);
    auditLog.report?.({ ...admitted, request }, { act: "read", site, type: resource.type, id });
    return life === undefined ? { route, request, record } : { route, request, record, life };
  };
}

function lifeOfLarge(shares: Shares, holder: Holder, { body }: StoredRecord): RequestLife | "refused" {
  const life = new RequestLife(shares, holder);
  if (!life.hasRoom(body.length) || !life.work()) return "refused";
  life.settle();
  return life;
}

/** Finds nothing where `find` throws: the same error occurs again in the app, which reports it. */
const leavingFaults =
  (find: Find): Find =>
  (incoming) => {
    try {
      return find(incoming);
    } catch {
      return undefined;
    }
  };

/**
 * Puts work off to the end of this turn of the event loop, where all of it is done in a row. An answer wakes the client's process.
 * If the next answer follows immediately, that process is still awake: on one machine, this saves a quarter of the time of a read.
 */
function endOfTurn(): (work: () => void) => void {
  let waiting: (() => void)[] = [];
  const doAll = (): void => {
    const all = waiting;
    waiting = [];
    for (const work of all) work();
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(doAll);
  };
}

/** The shorter way for plain reads, which `serve` tries first; undefined if the app must answer every request. */
export function plainReads(options: AppOptions, service: Service, { lives }: Bounds): PlainReads | undefined {
  const admit = admissionOf(options);
  if (admit === undefined || !areDefault(service.answers, defaultsOnly)) return undefined;
  const throwing = finder(options, service, admit, lives.shares);
  if (throwing === undefined) return undefined;
  const find = leavingFaults(throwing);
  const { observe } = options;
  const forPages = headersForPages(allowedOrigins(options));
  const atEndOfTurn = endOfTurn();
  return (incoming, outgoing) => {
    const began = performance.now();
    const found = find(incoming);
    if (found === undefined) return false;
    const { route, request, record, life } = found;
    if (observe !== undefined)
      observeAnswer(observe, outgoing, began, () => ({
        request,
        context: traceContextIn(incoming.headers["traceparent"]),
        method: "GET",
        route,
      }));
    atEndOfTurn(() => {
      sendRecord(outgoing, request, record, service.now(), forPages);
      if (life !== undefined) closeWhenSent(outgoing, life, record.body.length);
    });
    return true;
  };
}

// A request with one of these headers asks for more than the record, so the app answers it.
const handledByApp: readonly string[] = [
  "if-none-exist",
  "if-none-match",
  "content-length",
  "transfer-encoding",
  "expect",
  "upgrade",
  "origin",
  "sec-fetch-site",
];

// Hosts that Hono's adapter accepts without a further check.
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/** Whether no header is repeated: Node keeps the first of two, the adapter keeps both. */
function isEachOnce({ headers, rawHeaders }: IncomingMessage): boolean {
  let names = 0;
  for (const _ in headers) names += 1;
  return rawHeaders.length === 2 * names;
}

/** Returns a test for plain reads: a GET that asks only for what its URL names, and does not come from another site's page. */
function plainness(options: Parameters<typeof allowedHosts>[0]): (request: IncomingMessage) => boolean {
  const isHost = hostCheck(allowedHosts(options));
  return (request) => {
    const { headers } = request;
    const { host = "" } = headers;
    if (request.method !== "GET" || !plainHost.test(host) || !isHost(host)) return false;
    return handledByApp.every((name) => headers[name] === undefined) && isEachOnce(request);
  };
}

type Headers = Readonly<Record<string, string>>;

/** Adds each name and its value to a flat list, which Node accepts too: an object of all headers takes as long as finding the record. */
function addTo(list: string[], headers: Headers): void {
  for (const name in headers) list.push(name, headers[name] ?? "");
}

const always: string[] = [];
addTo(always, withBodyHeaders(securityHeaders));

/** Sends a record with status 200, as `respondWithRecord` does in the app; `now` is in milliseconds since 1970. */
function sendRecord(
  response: ServerResponse,
  requestId: string,
  record: StoredRecord,
  now: number,
  ...more: readonly Headers[]
): void {
  const text = record.body;
  const length = Buffer.byteLength(text);
  const all = [...always, idName, requestId, "Content-Length", String(length)];
  for (const headers of [versionHeaders(record, now), ...more]) addTo(all, headers);
  response.writeHead(200, all);
  // A text with one byte per character is ASCII. Latin-1 writes it without a conversion.
  response.write(text, length === text.length ? "latin1" : "utf8");
  // Without this, Node holds the text until `end` and then writes both as a list, which is slower.
  response.socket?.uncork();
  response.end();
}

/** An authorized caller, with its name if there is authentication. */
interface Admitted {
  readonly who?: string;
}

/** Whether the sender of a request may do this there; undefined if that cannot be decided synchronously, or if it may not. */
export type Admit = (
  request: IncomingMessage,
  path: PlainPath,
  kind: InteractionKind,
) => Admitted | undefined;

const everybody: Admitted = {};

/** Decides synchronously whether requests are admitted; undefined if only the app can decide. */
export function admissionOf({ authenticate, authorize, who, limits }: AppOptions): Admit | undefined {
  if (limits?.requestsPerMinute !== undefined) return undefined;
  if (authenticate === undefined && authorize === undefined && who === undefined) return () => everybody;
  const actorNow = actorNowOf(authenticate, authorize, who);
  if (actorNow === undefined) return undefined;
  return ({ headers }, { site, resource }, kind) => {
    const actor = actorNow(headers.authorization);
    return actor !== undefined && mayAt(actor, site, resource.type, [kind]) ? { who: actor.who } : undefined;
  };
}
