// The HTTP client of the suite: sends requests on fixed connections, and keeps every exchange.
import { headerValues } from "../../../spec/header-values.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { siteless } from "../../../spec/site-host.js";
import { siteInHost } from "../../../spec/sites.js";
import { type Halt, limitsOf } from "../../options/run-limits.js";
import type { Settings } from "../../options/settings.js";
import type { LearnedBehaviour } from "../dialect/learned.js";
import type { Client, Exchange, Request, RequestContext } from "../exchange.js";
import { splitSite } from "../site-in-url.js";
import type { Reply } from "./body-receiver.js";
import { newBudget } from "./budget.js";
import { type Answered, type BodyReader, bodyReader, Captured, KeptExchanges } from "./capture.js";
import { type Connections, openConnections, type Parcel, perOrigin, withLogin } from "./connections.js";
import { basicFrom, type Redactor, redactorFor } from "./credentials.js";
import { redirectOf } from "./redirects.js";
import { gatewayFaults, Repeats } from "./repeats.js";
import {
  bodyTypes,
  defaultHeaders,
  demandedIn,
  type HeaderSource,
  headersOf,
  lowerCased,
} from "./request-headers.js";
import { newUnresponsiveness } from "./unresponsive.js";
import { type Gate, newGate, waitAsked } from "./waits.js";

const mostRedirects = 5;

interface Line extends HeaderSource {
  readonly connections: Connections;
  readonly origin: string;
  /** Other sites have origins of their own, with another first label. */
  readonly siteInHost: boolean;
  readonly settings: Settings;
  readonly redactor: Redactor;
  readonly read: BodyReader;
  readonly gate: Gate;
  readonly repeats: Repeats;
}

/** The connection of a request, and its number in the run. */
interface Turn {
  readonly connection: number;
  readonly n: number;
}

/**
 * Opens the connections of a run to `settings.baseUrl`. Every exchange is kept, with credentials redacted.
 * A name of `model` is never redacted. Without `settings.write` a request other than GET or HEAD is a fault of the suite and throws.
 */
export function openClient(
  settings: Settings,
  learnedBehaviour: LearnedBehaviour,
  model?: InterfaceModel,
): Client {
  const base = new URL(settings.baseUrl);
  const given = { ...basicFrom(base), ...settings.headers };
  const credentials = lowerCased(given);
  const demanded = lowerCased((model && headerValues(model)) ?? {});
  const limits = limitsOf(settings);
  const { connection = {}, concurrency, timeoutMs } = settings;
  const openAt = (origin: string) => openConnections(origin, concurrency, timeoutMs, limits, connection);
  const opened = model && siteInHost(model) ? perOrigin(base.origin, openAt) : openAt(base.origin);
  const { login } = connection;
  const connections = login === undefined ? opened : withLogin(opened, login);
  const redactor = redactorFor(given, base, { more: settings.secrets, login, model });
  const line: Line = {
    connections,
    origin: base.origin,
    siteInHost: model !== undefined && siteInHost(model) === true,
    credentials,
    demanded,
    defaults: defaultHeaders({ ...demanded, ...credentials }),
    settings,
    learnedBehaviour,
    redactor,
    read: bodyReader(redactor),
    gate: newGate(),
    repeats: new Repeats(),
  };
  const exchanges: Exchange[] = [];
  const turns = turnsOn(connections.count);
  const kept = new KeptExchanges(limits.keptBytes);
  const budget = newBudget(limits);
  let unresponsive = newUnresponsiveness();
  const send = async (request: Request, requests: RequestContext | undefined): Promise<Exchange> => {
    const unsent = budget.spend() ?? tooLong(request);
    if (unsent !== undefined) {
      const none = unsentOf(line, request, unsent);
      // A caller that reads the exchanges afterwards sees it once.
      if (requests?.exchanges.at(-1)?.n !== 0) requests?.exchanges.push(none);
      return none;
    }
    const sent = guarded(request, line);
    const exchange = await exchangeOf(line, sent, turns(requests?.line ?? 0));
    if (exchange.limit === "memory-spent") budget.outOfMemory();
    unresponsive.heard(exchange.status !== undefined);
    kept.add(exchange);
    exchanges.push(exchange);
    requests?.exchanges.push(exchange);
    return exchange;
  };
  const clientFor = (requests?: RequestContext): Client => ({
    exchanges,
    get lost() {
      return unresponsive.lost;
    },
    get repeated() {
      return line.repeats.count;
    },
    get halt() {
      return budget.halt ?? (unresponsive.lost ? lostFor(exchanges) : undefined);
    },
    beginCleanUp() {
      budget.beginCleanUp();
      // Deletes may still be possible if answers could not be read.
      unresponsive = newUnresponsiveness();
    },
    send: (request) => send(request, requests),
    within: clientFor,
    close: connections.close,
  });
  return clientFor();
}

/** The longest URL that is sent: twice the 8,000 characters that servers should accept (RFC 9110, section 4.1). */
const longestUrl = 16_000;

function tooLong({ url }: Request): Halt | undefined {
  if (url.length <= longestUrl) return undefined;
  return { code: "url-too-long", words: `the URL has ${url.length} characters, which is too long to send` };
}

/** The exchange of a request that is not sent: it has no number of its own and is not kept. */
function unsentOf(line: Line, request: Request, { words, code }: Halt): Exchange {
  const short = { ...request, url: request.url.slice(0, longestUrl) };
  const url = new URL(URL.canParse(short.url) ? short.url : line.origin);
  const reply = { headers: {}, body: Buffer.alloc(0), fault: `not sent: ${words}`, broken: false };
  const answered = {
    parcel: { request: { ...short, url: url.href }, url, headers: headersOf(line, request), body: null },
    reply: { ...reply, ...(code === undefined ? {} : { limit: code }) },
    waits: 0,
  };
  return new Captured(line.redactor, line.read, 0, answered, 0, demandedIn(line));
}

/** The reason to end the run if no answer came for a long time. */
function lostFor(exchanges: readonly Exchange[]): Halt {
  const { limit } = exchanges.at(-1) ?? {};
  if (limit === undefined) return { words: "the deployment no longer answers" };
  return { words: "none of the last answers could be read", code: limit };
}

/** Numbers requests by their connection and their place on it, so that other connections do not change a number. */
function turnsOn(count: number): (line: number) => Turn {
  const sent = new Map<number, number>();
  return (line) => {
    const connection = line % count;
    const before = sent.get(connection) ?? 0;
    sent.set(connection, before + 1);
    return { connection, n: before * count + connection + 1 };
  };
}

/** A request that may be sent, with the header of its site. */
function guarded(request: Request, line: Line): Pick<Parcel, "request" | "url"> {
  if (!line.settings.write && request.method !== "GET" && request.method !== "HEAD")
    throw new Error(`a run that only reads was about to send a ${request.method}`);
  const { url, named } = splitSite(new URL(request.url));
  const isOwn = url.origin === line.origin;
  if (!isOwn && !(line.siteInHost && siteless(url.origin) === siteless(line.origin)))
    throw new Error(`a request was about to be sent to ${url.origin}, not to ${line.origin}`);
  if (line.siteInHost && request.siteless === true) {
    // The same connection, so that credentials go nowhere else.
    return { request: { ...request, headers: { ...request.headers, host: siteless(url.host) } }, url };
  }
  if (named === undefined) return { request, url };
  const own = request.siteless === true ? {} : { [named.header]: named.site };
  return { request: { ...request, url: url.href, headers: { ...own, ...request.headers } }, url };
}

async function exchangeOf(line: Line, sent: Pick<Parcel, "request" | "url">, turn: Turn): Promise<Captured> {
  const started = performance.now();
  const { request, url } = sent;
  const parcel = { request, url, headers: headersOf(line, request), body: bodyOf(request) };
  const first = await sentOn(line, turn, parcel);
  const last = isLast(first);
  if (last) line.gate.ended(false);
  const answered = last
    ? { parcel, reply: first, waits: 0 }
    : await persuaded(line, turn, await arrived(line, turn, parcel, first));
  return new Captured(
    line.redactor,
    line.read,
    turn.n,
    answered,
    performance.now() - started,
    demandedIn(line),
  );
}

/** Whether an answer is final, as almost every answer is: nothing has to be sent again or elsewhere. */
const isLast = ({ status = 0, broken }: Reply): boolean =>
  !broken && !(status >= 300 && status < 400) && !asksForMore.has(status);

/** Statuses that ask for another media type, to wait, or to try once more. */
const asksForMore = new Set([415, 429, ...gatewayFaults]);

/** Sends the body as the second media type if the first was refused, and keeps the type that the deployment needs. */
async function persuaded(line: Line, turn: Turn, answered: Answered): Promise<Answered> {
  const { parcel, reply } = answered;
  const [, second] = bodyTypes;
  let last = answered;
  if (
    reply.status === 415 &&
    parcel.request.json !== undefined &&
    parcel.request.headers?.["content-type"] === undefined &&
    parcel.headers["content-type"] !== second
  ) {
    const headers = { ...parcel.headers, "content-type": second };
    const again = await arrived(line, turn, { ...parcel, headers });
    if (again.reply.status !== 415) {
      line.learnedBehaviour.first({ requestMediaType: second });
      last = { ...again, waits: answered.waits + again.waits };
    }
  }
  noteWaits(line, last, turn.n);
  return last;
}

/** Sends the request, unless there is an answer already, and follows redirects within the origin. */
async function arrived(line: Line, turn: Turn, parcel: Parcel, first?: Reply): Promise<Answered> {
  let answered = await patient(line, turn, parcel, first);
  for (let followed = 0; followed < mostRedirects; followed += 1) {
    const url = redirectOf(answered.parcel, answered.reply);
    if (url === undefined) break;
    const { request } = answered.parcel;
    const next = await patient(line, turn, { ...parcel, request: { ...request, url: url.href }, url });
    answered = { ...next, waits: answered.waits + next.waits };
  }
  return { ...answered, parcel };
}

/** Sends once, as soon as no wait is requested any more. */
function sentOn(line: Line, { connection }: Turn, parcel: Parcel): Promise<Reply> {
  const send = () => line.connections.send(connection, parcel);
  return line.gate.passed()?.then(send) ?? send();
}

/** Sends until the deployment no longer asks to wait; a request that changes nothing is sent again once after an accident. */
async function patient(line: Line, turn: Turn, parcel: Parcel, first?: Reply): Promise<Answered> {
  let waits = 0;
  let waited = 0;
  let isAgain = false;
  for (let next = first; ; next = undefined) {
    const reply = next ?? (await sentOn(line, turn, parcel));
    if (!isAgain && line.repeats.allow(parcel.request, reply, turn.n)) {
      isAgain = true;
      continue;
    }
    const status = reply.status ?? 0;
    const wait = line.gate.spent
      ? undefined
      : waitAsked(status, reply.headers["retry-after"], waits, line.gate.vainMs + waited, Date.now());
    if (wait === undefined) {
      line.gate.ended((status === 429 || status === 503) && (waits > 0 || line.gate.spent), waited);
      return { parcel, reply, waits };
    }
    line.learnedBehaviour.first({
      asksToWait: { status, retryAfter: "retry-after" in reply.headers, exchange: 0 },
    });
    waits += 1;
    waited += wait;
    line.gate.closeFor(wait);
  }
}

function noteWaits(line: Line, { reply, waits }: Answered, n: number): void {
  const asked = line.learnedBehaviour.dialect.asksToWait;
  if ((waits > 0 || reply.status === 429) && asked?.exchange === 0)
    line.learnedBehaviour.change({ asksToWait: { ...asked, exchange: n } });
}

function bodyOf({ raw, json }: Request): Buffer | null {
  if (Buffer.isBuffer(raw)) return raw;
  const text = raw ?? (json === undefined ? undefined : JSON.stringify(json));
  return text === undefined ? null : Buffer.from(text);
}
