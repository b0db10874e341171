// Collects the metrics of a server in the text format of Prometheus.
import type { Registry } from "prom-client";
import { boundStore } from "../../store-port/bound-store.js";
import { isUnmet, type Store, type WriteFigures } from "../../store-port/store.js";
import type { Exchange, Observe } from "../observe.js";
import { type AuditFigures, auditFigures } from "./audit-figures.js";
import { buildInfo, type ServerBuild } from "./build-info.js";
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
function requestFigures(client: PromClient, register: Registry): Observe {
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

/** Metrics of one server in the text format of Prometheus. None of them contains a site, an id or a name. */
export interface Metrics {
  readonly observe: Observe;
  /** The store, which counts its writes, and its added, updated and deleted records by type. */
  watching(store: Store): Store;
  /** Also reports the state of an audit log. */
  auditing(figures: AuditFigures): void;
  /** Also reports spans that were dropped. */
  tracing(dropped: () => number): void;
  /** All metrics, for others that export them. */
  readonly registries: readonly Registry[];
  /** The current values of all metrics. */
  text(): Promise<string>;
  /** Media type of the text. */
  readonly mediaType: string;
}

/** Loads prom-client. Each server in a process has its own metrics. `build` says which server it is. */
export async function openMetrics(build?: ServerBuild): Promise<Metrics> {
  const client = await import("prom-client");
  const own = new client.Registry();
  const ofProcess = await processFigures();
  if (build !== undefined) buildInfo(client, own, build);
  return {
    observe: requestFigures(client, own),
    watching(store) {
      storeFigures(client, own, store);
      return countChanges(client, own, store);
    },
    auditing: (figures) => auditFigures(client, own, figures),
    tracing: (dropped) => droppedSpans(client, own, dropped),
    registries: [own, ofProcess],
    text: async () => `${await own.metrics()}\n${await ofProcess.metrics()}`,
    mediaType: own.contentType,
  };
}

/** Registers the metric. The queue of spans keeps the count. */
function droppedSpans({ Counter }: PromClient, register: Registry, dropped: () => number): void {
  new Counter({
    name: "spans_dropped_total",
    help: "Spans dropped because the collector was down, slow, or refused them.",
    registers: [register],
    collect() {
      this.reset();
      this.inc(dropped());
    },
  });
}

let ofProcess: Promise<Registry> | undefined;

/**
 * What Node reports about the whole process: processor time, memory, event loop, garbage collection. Each needs an observer that
 * cannot be stopped, so all servers of a process share them.
 */
function processFigures(): Promise<Registry> {
  ofProcess ??= collected();
  return ofProcess;
}

async function collected(): Promise<Registry> {
  const { collectDefaultMetrics, Registry: Own } = await import("prom-client");
  const register = new Own();
  collectDefaultMetrics({ register });
  return register;
}

const helps: Readonly<Record<keyof WriteFigures, string>> = {
  waiting: "Writes that wait for their turn.",
  writes: "Writes done.",
  commits:
    "Transactions of these writes, with one sync each: writes divided by commits is the number of writes per sync.",
};

/** Registers the metrics. The store keeps the counts; they are read only when the metrics are requested. */
function storeFigures({ Counter, Gauge }: PromClient, register: Registry, store: Store): void {
  const { writes: figures } = store;
  if (figures === undefined) return;
  const now = figures.bind(store);
  new Gauge({
    name: "store_writes_waiting",
    help: helps.waiting,
    registers: [register],
    collect() {
      this.set(now().waiting);
    },
  });
  for (const name of ["writes", "commits"] as const) {
    new Counter({
      name: `store_${name}_total`,
      help: helps[name],
      registers: [register],
      collect() {
        this.reset();
        this.inc(now()[name]);
      },
    });
  }
}

/** A store that counts each change after it is on disk. */
function countChanges({ Counter }: PromClient, register: Registry, store: Store): Store {
  const changes = new Counter({
    name: "records_changed_total",
    help: "Records added, updated and deleted.",
    labelNames: ["type", "act"],
    registers: [register],
  });
  const counted = (done: boolean, type: string, action: "add" | "update" | "delete"): void => {
    if (done) changes.inc({ type, act: action });
  };
  return {
    ...boundStore(store),
    async add(key, newVersion, terms) {
      const added = await store.add(key, newVersion, terms);
      counted(added.kind === "added", key.type, "add");
      return added;
    },
    async replace(key, newVersion, unique, holds) {
      const replaced = await store.replace(key, newVersion, unique, holds);
      counted(replaced !== false && !isUnmet(replaced), key.type, "update");
      return replaced;
    },
    async remove(key, version, updated, unless) {
      const removed = await store.remove(key, version, updated, unless);
      counted(removed === true, key.type, "delete");
      return removed;
    },
  };
}
