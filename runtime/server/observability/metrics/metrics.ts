// Collects the metrics of a server in the text format of Prometheus.
import type { Registry } from "prom-client";
import type { Store } from "../../store/store.js";
import type { Observe } from "../observe.js";
import { type AuditFigures, auditFigures } from "./audit-figures.js";
import { buildInfo, type ServerBuild } from "./build-info.js";
import { droppedSpans } from "./dropped-spans.js";
import { processFigures } from "./process-figures.js";
import { countChanges } from "./record-changes.js";
import { requestFigures } from "./request-figures.js";
import { storeFigures } from "./store-figures.js";

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
