// Sends traces and metrics to an OpenTelemetry collector (OTLP/HTTP with JSON), in the background.

import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Registry } from "prom-client";
import { fetchByProxy } from "../../http/fetch-by-proxy.js";
import { SetupError } from "../../setup-error.js";
import type { Exchange, Observe } from "../observe.js";
import { measuresOf } from "./measures.js";
import { type Attribute, attributesOf, nanoseconds } from "./values.js";

/** How a request ended: a collector that is down or busy may take the same again later. */
type Sent = "taken" | "later" | "refused";

/** Sends a body to a path of the collector. Never rejects. */
type Send = (path: string, body: object) => Promise<Sent>;

const timeout = 10_000;
// OTLP/HTTP: with any other status, the same request would be refused again.
const later = new Set([429, 502, 503, 504]);

/** `headers` are sent with each request; they may contain credentials. */
export function senderTo(url: string, headers: Readonly<Record<string, string>>): Send {
  const base = url.replace(/\/+$/, "");
  return async (path, body) => {
    try {
      const response = await fetchByProxy(`${base}${path}`, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (response.ok) return "taken";
      return later.has(response.status) ? "later" : "refused";
    } catch {
      return "later";
    }
  };
}

/** A span in the JSON of OTLP (opentelemetry-proto, trace.proto). */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

const server = 2;
const error = 2;

/** The span of a request that ended at `end`, in milliseconds since 1970. */
export function spanOf(exchange: Exchange, end: number): Span {
  const { request, trace, parent, method, route, status, ms, bytes } = exchange;
  const isRouted = route !== "none";
  return {
    traceId: trace ?? randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    ...(parent === undefined ? {} : { parentSpanId: parent }),
    name: isRouted ? `${method} ${route}` : method,
    kind: server,
    startTimeUnixNano: nanoseconds(end - ms),
    endTimeUnixNano: nanoseconds(end),
    // The names of OpenTelemetry's conventions for HTTP; they have `_OTHER` for an unusual method.
    attributes: attributesOf({
      "http.request.method": method === "OTHER" ? "_OTHER" : method,
      ...(isRouted ? { "http.route": route } : {}),
      "http.response.status_code": status,
      "http.response.size": bytes,
      "request.id": request,
    }),
    // The conventions leave the status of a server's span unset for 4xx: the mistake is the client's.
    status: status >= 500 ? { code: error } : {},
  };
}

/**
 * It is written here, since the official packages are larger than the server (55 MB installed), and the spans and figures exist
 * already. The JSON form of the protocol is stable.
 */
export interface Otlp {
  readonly observe: Observe;
  /** Spans that were dropped because the collector was down, slow, or refused them. */
  dropped(): number;
  /** Sends the rest, for at most two seconds. */
  close(): Promise<void>;
}

interface OtlpOptions {
  /** The collector's base URL; `/v1/traces` and `/v1/metrics` are added. */
  readonly url: string;
  /** OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_BSP_SCHEDULE_DELAY and OTEL_METRIC_EXPORT_INTERVAL are read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The name of the service, if no variable names it. */
  readonly service: string;
  readonly registries: readonly Registry[];
  /** Says that the collector does not take anything, and that it does again. */
  readonly report: (line: string) => void;
}

const closing = 2000;
const defaultDelays = { OTEL_BSP_SCHEDULE_DELAY: 5000, OTEL_METRIC_EXPORT_INTERVAL: 60_000 } as const;

/** Milliseconds from a variable of OpenTelemetry's specification. */
function delay(env: OtlpOptions["env"], name: keyof typeof defaultDelays): number {
  const text = env[name] ?? "";
  if (text === "") return defaultDelays[name];
  if (/^\d{1,8}$/.test(text) && Number(text) > 0) return Number(text);
  throw new SetupError(`${name} is ${text}, which is no number of milliseconds.`, {
    remedy: `write a whole number, such as ${defaultDelays[name]}`,
  });
}

/** `name=value,name=value`; values are percent-encoded (W3C Baggage). The error shows no value: it may be a secret. */
function headersIn(text: string): Readonly<Record<string, string>> {
  try {
    const pairs = text.split(",").filter((pair) => pair.trim() !== "");
    const headers = new Headers(
      pairs.map((pair) => {
        const at = pair.indexOf("=");
        if (at < 1) throw new TypeError("a header has no name");
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    );
    return Object.fromEntries(headers);
  } catch {
    throw new SetupError("OTEL_EXPORTER_OTLP_HEADERS is not a list of headers.", {
      remedy: "write NAME=VALUE,NAME=VALUE, with values percent-encoded",
    });
  }
}

function checkUrl(url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return;
  throw new SetupError(`--otlp ${url} is not the URL of a collector.`, {
    remedy: "write one such as http://127.0.0.1:4318",
  });
}

/** Throws `SetupError` for a URL or a variable that cannot be used. A collector that is down is no error. */
export function openOtlp({ url, env, service, registries, report }: OtlpOptions): Otlp {
  checkUrl(url);
  const send = senderTo(url, headersIn(env["OTEL_EXPORTER_OTLP_HEADERS"] ?? ""));
  const resource = { attributes: attributesOf({ "service.name": env["OTEL_SERVICE_NAME"] || service }) };
  const scope = { name: "cri-kit" };
  const queue = spanQueue(send, (spans) => ({
    resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }],
  }));
  const start = Date.now();
  const sendMeasures = async (): Promise<boolean> => {
    const metrics = await measuresOf(registries, { start, now: Date.now() });
    const sent = await send("/v1/metrics", {
      resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }],
    });
    return sent === "taken";
  };
  const noted = noting(url, report);
  const timers = [
    repeat(delay(env, "OTEL_BSP_SCHEDULE_DELAY"), async () => noted(await queue.flush())),
    repeat(delay(env, "OTEL_METRIC_EXPORT_INTERVAL"), async () => noted(await sendMeasures())),
  ];
  return {
    observe(exchange) {
      if (exchange.unsampled !== true)
        queue.add(spanOf(exchange, performance.timeOrigin + performance.now()));
    },
    dropped: () => queue.dropped(),
    async close() {
      for (const timer of timers) clearInterval(timer);
      const rest = Promise.all([queue.flush(), sendMeasures()]);
      await Promise.race([rest, wait(closing, undefined, { ref: false })]);
    },
  };
}

/** Reports each change between a collector that takes what it gets and one that does not. */
function noting(url: string, report: (line: string) => void): (isTaken: boolean) => void {
  let wasTaken = true;
  return (isTaken) => {
    if (isTaken !== wasTaken)
      report(
        isTaken
          ? `The collector at ${url} takes traces and metrics again.`
          : `The collector at ${url} does not take traces or metrics. The server goes on without it and tries again.`,
      );
    wasTaken = isTaken;
  };
}

/** Calls an action at an interval, unless the last call is not finished. The timer keeps no process alive. */
function repeat(milliseconds: number, action: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    // A figure that cannot be read must not end the server.
    await action().catch(() => undefined);
    isRunning = false;
  }, milliseconds).unref();
}

const mostWaiting = 2048;
const mostInBatch = 512;

interface SpanQueue {
  /** Adds a span, or drops it if too many wait. */
  add(span: Span): void;
  /** Sends what waits, batch by batch, until a batch is not taken. Resolves to whether all was taken or refused for good. */
  flush(): Promise<boolean>;
  /** Spans that were dropped because the collector was down, slow, or refused them. */
  dropped(): number;
}

/** `wrap` makes the body of a batch. */
export function spanQueue(send: Send, wrap: (spans: readonly Span[]) => object): SpanQueue {
  const waiting: Span[] = [];
  let lost = 0;
  let isSending = false;
  const sendAll = async (): Promise<boolean> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostInBatch);
      const sent = await send("/v1/traces", wrap(batch));
      if (sent === "later") return false;
      waiting.splice(0, batch.length);
      if (sent === "refused") lost += batch.length;
    }
    return true;
  };
  return {
    add(span) {
      if (waiting.length < mostWaiting) waiting.push(span);
      else lost += 1;
    },
    async flush() {
      if (isSending) return true;
      isSending = true;
      const isDone = await sendAll();
      isSending = false;
      return isDone;
    },
    dropped: () => lost,
  };
}
