// Counts and times requests for the metrics.
import type { Registry } from "prom-client";
import type { Exchange, Observe } from "../observe.js";
import type { PromClient } from "./prom-client.js";

// Seconds: a read by id takes less than the first, and 30 is the default timeout of an answer.
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

// Each label has few values, and none comes from a client.
const labelNames = ["method", "route", "status"] as const;

interface Series {
  readonly labels: Readonly<Record<(typeof labelNames)[number], string>>;
  readonly take: (seconds: number) => void;
  count: number;
}

/** The counters here, which are passed to prom-client only when the metrics are read. */
interface Tally {
  readonly series: Map<string, Series>;
  bytes: number;
}

function declareTotals({ Counter }: PromClient, register: Registry, tally: Tally): void {
  const registers = [register];
  new Counter({
    name: "http_requests_total",
    help: "Requests answered.",
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { labels, count } of tally.series.values()) this.inc(labels, count);
    },
  });
  new Counter({
    name: "http_response_bytes_total",
    help: "Bytes sent, including headers.",
    registers,
    collect() {
      this.reset();
      this.inc(tally.bytes);
    },
  });
}

/** Finds the series of an exchange, and remembers it: prom-client's own lookup by labels costs more than all else here. */
function seriesFinder({ Histogram }: PromClient, register: Registry, known: Tally["series"]) {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer.",
    labelNames,
    buckets,
    registers: [register],
  });
  return ({ method, route, status }: Exchange): Series => {
    const kind = Math.floor(status / 100);
    const key = `${kind}${method} ${route}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const labels = { method, route, status: `${kind}xx` };
    const duration = durations.labels(labels);
    const series: Series = { labels, take: (seconds) => duration.observe(seconds), count: 0 };
    known.set(key, series);
    return series;
  };
}

/** Counts and times requests by method, route and class of status, and counts refusals by reason. */
export function requestFigures(client: PromClient, register: Registry): Observe {
  const tally: Tally = { series: new Map(), bytes: 0 };
  declareTotals(client, register, tally);
  const seriesOf = seriesFinder(client, register, tally.series);
  const refused = refusals(client, register);
  return (exchange) => {
    const series = seriesOf(exchange);
    series.count += 1;
    series.take(exchange.ms / 1000);
    tally.bytes += exchange.bytes;
    refused(exchange);
  };
}

/** Why a server refuses a valid request, by status. */
const reasons: Readonly<Record<number, string>> = {
  401: "access",
  403: "access",
  413: "size",
  429: "rate",
  503: "unavailable",
  504: "time",
};

/** Counts refusals by reason. Each reason is present from the start, so that an alarm can be set on it. */
function refusals({ Counter }: PromClient, register: Registry): Observe {
  const refused = new Counter({
    name: "http_requests_refused_total",
    help: "Requests refused for want of access, by a limit of size, rate or time, or while the server is unavailable.",
    labelNames: ["reason"],
    registers: [register],
  });
  for (const reason of Object.values(reasons)) refused.inc({ reason }, 0);
  return ({ status }) => {
    const reason = reasons[status];
    if (reason !== undefined) refused.inc({ reason });
  };
}
