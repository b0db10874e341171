// Judges the traffic of a proxy or a HAR file, and records it if asked to.
import { memoized } from "../../spec/memo.js";
import type { InterfaceModel } from "../../spec/model.js";
import { checks } from "../checks/all.js";
import { probes } from "../gaps/all.js";
import { plainBase } from "../http/api/urls.js";
import { isSecretName } from "../http/client/credentials.js";
import type { Exchange } from "../http/exchange.js";
import type { Pinned } from "../options/chosen.js";
import type { Judged } from "../runner/report.js";
import { Bodies, textOf } from "./body-reading.js";
import { type HarFile, harEntry } from "./har/write-har.js";
import type { RawHeaders } from "./proxy/hop-by-hop.js";
import type { Kept, TrafficEvent } from "./proxy/tap.js";
import { TrafficRedactor } from "./redact.js";
import { watchReport } from "./watch-report.js";
import { openWatcher, type PendingRequest, type Watcher } from "./watcher.js";

/** Which checks a report includes, and the answers that the deployment must give. */
export interface ReportSelection {
  readonly only: readonly string[];
  readonly pinned: Pinned;
}

/** Progress, for a line on the terminal. */
export interface Standing {
  readonly requests: number;
  readonly failed: number;
}

type Returned = Extract<TrafficEvent, { readonly type: "returned" }>;

const mostHeaders = 1_000;
/** Separates names and values; no header contains it. */
const newline = "\n";

/** Judges events of the traffic, which never waits for it. */
export class TrafficJudge {
  readonly #watcher: Watcher;
  readonly #redactor: TrafficRedactor;
  readonly #bodies = new Bodies();
  readonly #clients = new Clients();
  /** The same object for equal headers, so that results for them can be cached. */
  readonly #headers = memoized((lines) => joined(lines.split(newline)), mostHeaders);
  readonly #open = new Map<number, PendingRequest>();
  readonly #baseUrl: string;
  /** The headers that every request must carry, by their names in small letters. */
  readonly #demanded: Pick<Exchange, "demanded">;
  readonly #har: HarFile | undefined;
  #first: number | undefined;
  #last = 0;

  constructor(model: InterfaceModel, baseUrl: string, har?: HarFile) {
    this.#baseUrl = plainBase(baseUrl);
    const demanded = model.requestHeaders?.map(({ name }) => name.toLowerCase());
    this.#demanded = demanded === undefined ? {} : { demanded };
    this.#watcher = openWatcher(model, this.#baseUrl);
    this.#redactor = new TrafficRedactor(model, baseUrl);
    this.#har = har;
  }

  take(trafficEvents: readonly TrafficEvent[]): void {
    for (const trafficEvent of trafficEvents) {
      this.#first ??= trafficEvent.at;
      this.#last = trafficEvent.at;
      if (trafficEvent.type === "departed") {
        const { n, method, url, at, site } = trafficEvent;
        this.#open.set(n, this.#watcher.departed(method, url, at, site));
      } else this.#returned(trafficEvent);
    }
    this.#har?.flush();
  }

  missed(reason: string, count: number): void {
    this.#open.clear();
    this.#watcher.missed(reason, count);
  }

  get standing(): Standing {
    const { summary } = this.report({ only: [], pinned: {} });
    return { requests: summary.requests, failed: summary.required.fail ?? 0 };
  }

  report({ only, pinned }: ReportSelection): Judged {
    const milliseconds = this.#last - (this.#first ?? this.#last);
    return watchReport(this.#watcher, { baseUrl: this.#baseUrl, checks, probes, only, pinned, milliseconds });
  }

  #returned(trafficEvent: Returned): void {
    const pendingRequest = this.#open.get(trafficEvent.n);
    if (!pendingRequest) return;
    this.#open.delete(trafficEvent.n);
    const { exchange, unread, client } = this.#exchangeOf(trafficEvent, pendingRequest);
    if (unread === undefined) this.#watcher.returned(pendingRequest, exchange, trafficEvent.at, client);
    else this.#watcher.unread(pendingRequest, unread, trafficEvent.at);
    const { from, asked } = pendingRequest;
    this.#har?.add(
      harEntry(exchange, {
        from,
        took: trafficEvent.at - from,
        described: asked !== undefined,
        unread: unread !== undefined,
        client,
      }),
    );
  }

  #exchangeOf(trafficEvent: Returned, { method, url, from }: PendingRequest) {
    const requestHeaders = this.#headers(trafficEvent.requestHeaders.join(newline));
    const responseHeaders = this.#headers(trafficEvent.responseHeaders.join(newline));
    const request = sentText(trafficEvent.request, requestHeaders);
    const { text: response, json } = this.#bodies.read(
      url,
      trafficEvent.response,
      responseHeaders["content-encoding"],
    );
    const exchange: Exchange = this.#redactor.redact({
      n: trafficEvent.n,
      method,
      url,
      requestHeaders,
      ...this.#demanded,
      ...(trafficEvent.request.size === 0 ? {} : { requestBody: request ?? "" }),
      ...(trafficEvent.status === undefined ? {} : { status: trafficEvent.status }),
      responseHeaders,
      responseBody: response ?? "",
      ...(json === undefined ? {} : { json }),
      ...(trafficEvent.fault === undefined ? {} : { fault: trafficEvent.fault }),
      milliseconds: Math.max(0, Math.round(trafficEvent.at - from)),
      waits: 0,
    });
    const partly =
      request === undefined || response === undefined ? unreadable : partOnly(trafficEvent.status);
    const unread = trafficEvent.aside ?? partly;
    return { exchange, unread, client: trafficEvent.client ?? this.#clients.of(requestHeaders) };
  }
}

const unreadable = "a body was not recorded whole, or could not be decoded";

function sentText({ bytes, size }: Kept, headers: Exchange["requestHeaders"]): string | undefined {
  if (size === 0) return "";
  return bytes === undefined ? undefined : textOf(bytes, headers["content-encoding"]);
}

function partOnly(status: number | undefined): string | undefined {
  return status === 206 ? "only part of the answer was requested" : undefined;
}

/** Headers by name in lower case; values of one name are joined. */
function joined(raw: RawHeaders): Readonly<Record<string, string>> {
  // A map, since a header may have the name of a member that every object has, such as constructor.
  const headers = new Map<string, string>();
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = (raw[i] ?? "").toLowerCase();
    const before = headers.get(name);
    headers.set(name, before === undefined ? (raw[i + 1] ?? "") : `${before}, ${raw[i + 1]}`);
  }
  return Object.fromEntries(headers);
}

type Headers = Exchange["requestHeaders"];

const mostKnown = 1_000;
/** Headers that change with every request or form, so they do not identify a client. */
const passing = /idempotency|csrf|xsrf/i;

export class Clients {
  #last = 0;
  /** A client that returns after as many others counts as a new one. */
  readonly #numbers = memoized(() => {
    this.#last += 1;
    return this.#last;
  }, mostKnown);

  /** The number of the client that sends these headers, which must not be redacted yet. */
  of(headers: Headers): number {
    return this.#numbers(identityOf(headers));
  }
}

/** The part of a client's headers that does not change; of digest credentials (RFC 7616), the user's name. */
function identityOf(headers: Headers): string {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) {
    return /^digest /i.test(authorization)
      ? (/username="[^"]*"/i.exec(authorization)?.[0] ?? authorization)
      : authorization;
  }
  if (cookie !== undefined) return cookie;
  return JSON.stringify(
    Object.entries(headers).filter(([name]) => isSecretName(name) && !passing.test(name)),
  );
}
