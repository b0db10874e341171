import { Pool } from "undici";
import type { Client, Exchange, Json, Request, Settings } from "../contract.js";
import type { Lessons } from "../learn/learned.js";
import { basicFrom, type Striker, strikerFor } from "./credentials.js";
import { faultInWords, isBrokenConnection } from "./faults.js";
import { type Gate, newGate, waitAsked } from "./waits.js";

const accept = "application/fhir+json, application/json;q=0.9, */*;q=0.1";
/** In the order in which they are tried; the second where a deployment answers 415 to the first. */
const bodyTypes = ["application/json", "application/fhir+json"] as const;

/** An answer as it came, before credentials are struck out of it. */
interface Reply {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly fault?: string;
  readonly broken: boolean;
}

interface Line {
  readonly pool: Pool;
  readonly origin: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly settings: Settings;
  readonly lessons: Lessons;
  readonly striker: Striker;
  readonly gate: Gate;
}

/**
 * Opens the connections of a run to `settings.baseUrl`; every exchange is kept, its credentials already struck out.
 * Without `settings.write` a request other than GET or HEAD is a fault of the suite and throws.
 */
export function openClient(settings: Settings, lessons: Lessons): Client {
  const base = new URL(settings.baseUrl);
  const line: Line = {
    pool: new Pool(base.origin, { connections: settings.concurrency, keepAliveTimeout: 2_000 }),
    origin: base.origin,
    credentials: { ...basicFrom(base), ...settings.headers },
    settings,
    lessons,
    striker: strikerFor({ ...basicFrom(base), ...settings.headers }, base, settings.secrets),
    gate: newGate(),
  };
  const exchanges: Exchange[] = [];
  let sent = 0;
  return {
    exchanges,
    async send(request) {
      guard(request, line);
      sent += 1;
      const exchange = await exchangeOf(line, request, sent);
      exchanges.push(exchange);
      return exchange;
    },
    close: () => line.pool.destroy(),
  };
}

function guard(request: Request, line: Line): void {
  if (!line.settings.write && request.method !== "GET" && request.method !== "HEAD") {
    throw new Error(`a ${request.method} was about to leave a run that only reads`);
  }
  if (new URL(request.url).origin !== line.origin) {
    throw new Error(`a request was about to go to ${new URL(request.url).origin}, not to ${line.origin}`);
  }
}

async function exchangeOf(line: Line, request: Request, n: number): Promise<Exchange> {
  const started = performance.now();
  let { headers, reply, waits } = await patient(line, request, headersOf(line, request));
  const [, second] = bodyTypes;
  if (reply.status === 415 && request.json !== undefined && headers["content-type"] !== second) {
    const again = await patient(line, request, { ...headers, "content-type": second });
    if (again.reply.status !== 415) {
      line.lessons.first({ requestMediaType: second });
      ({ headers, reply } = again);
      waits += again.waits;
    }
  }
  noteWaits(line, reply, waits, n);
  return capture(line.striker, request, n, { headers, reply, waits }, performance.now() - started);
}

function headersOf(line: Line, request: Request): Record<string, string> {
  const hasBody = request.json !== undefined || request.raw !== undefined;
  const type =
    request.json === undefined ? bodyTypes[0] : (line.lessons.speech.requestMediaType ?? bodyTypes[0]);
  return {
    accept,
    ...(hasBody ? { "content-type": type } : {}),
    ...(request.anonymous ? {} : lowerCased(line.credentials)),
    ...lowerCased(request.headers ?? {}),
  };
}

interface Answered {
  readonly headers: Record<string, string>;
  readonly reply: Reply;
  readonly waits: number;
}

/** Sends until the deployment no longer asks to wait; a request that changes nothing gets a second connection. */
async function patient(line: Line, request: Request, headers: Record<string, string>): Promise<Answered> {
  let waits = 0;
  let waited = 0;
  let broken = 0;
  for (;;) {
    await line.gate.passed();
    const reply = await once(line, request, headers);
    if (reply.broken && broken === 0 && request.method === "GET") {
      broken += 1;
      continue;
    }
    const status = reply.status ?? 0;
    const wait = waitAsked(status, reply.headers["retry-after"], waits, waited, Date.now());
    if (wait === undefined) return { headers, reply, waits };
    line.lessons.first({
      asksToWait: { status, retryAfter: "retry-after" in reply.headers, exchange: 0 },
    });
    waits += 1;
    waited += wait;
    line.gate.closeFor(wait);
  }
}

function noteWaits(line: Line, reply: Reply, waits: number, n: number): void {
  const asked = line.lessons.speech.asksToWait;
  if ((waits > 0 || reply.status === 429) && asked?.exchange === 0) {
    line.lessons.change({ asksToWait: { ...asked, exchange: n } });
  }
}

async function once(line: Line, request: Request, headers: Record<string, string>): Promise<Reply> {
  const url = new URL(request.url);
  const { timeoutMs } = line.settings;
  try {
    const answer = await line.pool.request({
      path: url.pathname + url.search,
      method: request.method,
      headers,
      body: bodyOf(request),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await answer.body.text();
    return { status: answer.statusCode, headers: joined(answer.headers), body, broken: false };
  } catch (error) {
    return {
      headers: {},
      body: "",
      fault: faultInWords(error, timeoutMs),
      broken: isBrokenConnection(error),
    };
  }
}

function bodyOf(request: Request): string | null {
  if (request.raw !== undefined) return request.raw;
  return request.json === undefined ? null : JSON.stringify(request.json);
}

function capture(striker: Striker, request: Request, n: number, answered: Answered, ms: number): Exchange {
  const { headers, reply, waits } = answered;
  const json = parsed(reply.body);
  const body = bodyOf(request);
  return {
    n,
    method: request.method,
    url: striker.text(withoutUserinfo(request.url)),
    requestHeaders: striker.headers(headers),
    ...(body === null ? {} : { requestBody: striker.text(body) }),
    ...(reply.status === undefined ? {} : { status: reply.status }),
    responseHeaders: striker.headers(reply.headers),
    responseBody: striker.text(reply.body),
    ...(json === undefined ? {} : { json: striker.json(json) }),
    ...(reply.fault === undefined ? {} : { fault: striker.text(reply.fault) }),
    milliseconds: Math.round(ms),
    waits,
  };
}

function withoutUserinfo(text: string): string {
  const url = new URL(text);
  if (url.username === "" && url.password === "") return text;
  url.username = "";
  url.password = "";
  return url.href;
}

function parsed(body: string): Json | undefined {
  try {
    return body === "" ? undefined : JSON.parse(body.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const lines = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return Object.fromEntries(lines);
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
