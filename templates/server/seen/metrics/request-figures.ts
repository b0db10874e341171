import type { Registry } from "prom-client";
import type { Exchange, Observe } from "../exchange.js";

type Client = typeof import("prom-client");

// Seconds: a read by id takes less than the first, and thirty are all that an answer may take.
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Why a server refuses what is well asked, by the status that says so. */
const reasons: Readonly<Record<number, string>> = {
  401: "access",
  403: "access",
  413: "size",
  429: "rate",
  503: "unavailable",
  504: "time",
};

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly take: (seconds: number) => void;
  count: number;
}

/**
 * Counts and times requests by method, route and class of status: all three are words of the server, and few. What can be counted
 * by itself is, and told to prom-client only when somebody reads the figures.
 */
export function requestFigures({ Counter, Histogram }: Client, register: Registry): Observe {
  const labelNames = ["method", "route", "status"] as const;
  const registers = [register];
  const known = new Map<string, Series>();
  let bytes = 0;
  new Counter({
    name: "http_requests_total",
    help: "Requests answered.",
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { labels, count } of known.values()) this.inc(labels, count);
    },
  });
  new Counter({
    name: "http_response_bytes_total",
    help: "Bytes sent, headers and all.",
    registers,
    collect() {
      this.reset();
      this.inc(bytes);
    },
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer.",
    labelNames,
    buckets,
    registers,
  });
  const refused = new Counter({
    name: "http_requests_refused_total",
    help: "Requests refused for want of access, by a limit of size, rate or time, or while the server is unavailable.",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of Object.values(reasons)) refused.inc({ reason }, 0);
  const seriesOf = ({ method, route, status }: Exchange): Series => {
    const kind = Math.floor(status / 100);
    const key = `${kind}${method} ${route}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const labels = { method, route, status: `${kind}xx` };
    const duration = durations.labels(labels);
    const series = { labels, take: (seconds: number) => duration.observe(seconds), count: 0 };
    known.set(key, series);
    return series;
  };
  return (exchange) => {
    const series = seriesOf(exchange);
    series.count += 1;
    series.take(exchange.ms / 1000);
    bytes += exchange.bytes ?? 0;
    const reason = reasons[exchange.status];
    if (reason !== undefined) refused.inc({ reason });
  };
}
