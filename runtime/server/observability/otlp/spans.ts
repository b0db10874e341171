// Makes OTLP spans of requests. A span has what the log has of a request: nothing of its sender or its records.
import { randomBytes } from "node:crypto";
import type { Exchange } from "../observe.js";
import { type Attribute, attributesOf, nanoseconds } from "./values.js";

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
