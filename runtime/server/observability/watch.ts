// Opens the log and the metrics that the operator asked for.
import type { Store } from "../store/store.js";
import { logLevelOf } from "./log/levels.js";
import { type Log, openLog } from "./log/open-log.js";
import type { AuditFigures } from "./metrics/audit-figures.js";
import { type Metrics, openMetrics } from "./metrics/metrics.js";
import { addressOf } from "./metrics/metrics-address.js";
import { serveMetrics } from "./metrics/serve-metrics.js";
import type { Observe } from "./observe.js";

/** The operator's settings of log and metrics. */
export interface WatchNames {
  readonly log?: string | undefined;
  readonly metrics?: string | undefined;
}

/** Log and metrics of a server. Without either of them nothing is observed, and requests cost nothing extra. */
export interface Watch {
  /** For `createApp`. */
  readonly options: { readonly observe?: Observe; readonly report?: Log["report"] };
  /** The observed store. */
  watching(store: Store): Store;
  /** Also observes the audit log. */
  auditing(figures: AuditFigures): void;
  /** Logs a problem that an operator must fix. */
  alarm(message: string): void;
  /** Logs that the server listens, and at which address. */
  started(facts: Readonly<Record<string, string>>): void;
  /** To be called after the last request: writes the rest. */
  close(): Promise<void>;
}

interface Figures {
  readonly metrics: Metrics;
  readonly url: string;
  close(): Promise<void>;
}

async function openFigures(name: string): Promise<Figures> {
  const address = addressOf(name);
  const metrics = await openMetrics();
  const { url, close } = await serveMetrics(metrics, address);
  return { metrics, url: `${url}/metrics`, close };
}

function inSequence(observers: readonly Observe[]): Observe | undefined {
  const [first, second] = observers;
  if (first === undefined || second === undefined) return first;
  return (exchange) => {
    first(exchange);
    second(exchange);
  };
}

/** Throws `SetupError` for an unknown level, and for an address that cannot be used. */
export async function openWatch({ log: level, metrics: address }: WatchNames): Promise<Watch> {
  const log = level === undefined ? undefined : await openLog(logLevelOf(level));
  const figures = address === undefined ? undefined : await openFigures(address);
  const observe = inSequence([log?.observe ?? [], figures?.metrics.observe ?? []].flat());
  return {
    options: {
      ...(observe === undefined ? {} : { observe }),
      ...(log === undefined ? {} : { report: log.report }),
    },
    watching: (store) => figures?.metrics.watching(store) ?? store,
    auditing: (of) => figures?.metrics.auditing(of),
    alarm: (message) => log?.alarm(message),
    started: (facts) =>
      log?.note("started", { ...facts, ...(figures === undefined ? {} : { metrics: figures.url }) }),
    async close() {
      await figures?.close();
      log?.note("stopped");
      await log?.close();
    },
  };
}
