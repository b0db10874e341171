// Collects the metrics of a server in the text format of Prometheus.
import type { Registry } from "prom-client";
import { boundStore } from "../../store-port/bound-store.js";
import { isUnmet, type Store, type WriteFigures } from "../../store-port/store.js";
import type { Observe } from "../observe.js";
import { type AuditFigures, auditFigures } from "./audit-figures.js";
import { buildInfo, type ServerBuild } from "./build-info.js";
import type { PromClient } from "./prom-client.js";
import { requestFigures } from "./request-figures.js";

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
