// Opens the log, the metrics and the traces that the operator asked for.
import { Hono } from "hono";
import { isLoopback } from "../http/loopback.js";
import { hostOf } from "../http/paths.js";
import { logLevelOf } from "../observability/log/levels.js";
import { type Log, openLog } from "../observability/log/open-log.js";
import type { AuditFigures } from "../observability/metrics/audit-figures.js";
import type { ServerBuild } from "../observability/metrics/build-info.js";
import { type Metrics, openMetrics } from "../observability/metrics/metrics.js";
import { type Address, addressOf } from "../observability/metrics/metrics-address.js";
import type { Observe } from "../observability/observe.js";
import { type Otlp, openOtlp } from "../observability/otlp/open-otlp.js";
import { allowedHosts, type IsAllowedHost } from "../routing/allowed-hosts.js";
import { type Running, serve } from "../serve.js";
import type { Store } from "../store-port/store.js";

/** The operator's settings of log, metrics and traces. */
interface WatchNames {
  readonly log?: string | undefined;
  readonly metrics?: string | undefined;
  readonly otlp?: string | undefined;
}

/** What is watched, and where a problem of watching is reported. */
export interface Watched extends ServerBuild {
  readonly report: (line: string) => void;
}

/** Log, metrics and traces of a server. Without any of them nothing is observed, and requests cost nothing extra. */
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
  readonly otlp?: Otlp;
  /** The address for Prometheus. */
  readonly url?: string;
  close(): Promise<void>;
}

/** Opens the metrics, if they are served or sent. */
async function openFigures(
  { metrics: served, otlp: collector }: WatchNames,
  { report, ...build }: Watched,
): Promise<Figures | undefined> {
  if (served === undefined && collector === undefined) return undefined;
  const address = served === undefined ? undefined : addressOf(served);
  const metrics = await openMetrics(build);
  const { registries } = metrics;
  const service = build.definition.name;
  const otlp =
    collector === undefined
      ? undefined
      : openOtlp({ url: collector, env: process.env, service, registries, report });
  if (otlp !== undefined) metrics.tracing(otlp.dropped);
  const serving = address === undefined ? undefined : await serveMetrics(metrics, address);
  return {
    metrics,
    ...(otlp === undefined ? {} : { otlp }),
    ...(serving === undefined ? {} : { url: `${serving.url}/metrics` }),
    async close() {
      await otlp?.close();
      await serving?.close();
    },
  };
}

function inSequence(observers: readonly Observe[]): Observe | undefined {
  const [first] = observers;
  if (observers.length < 2) return first;
  return (exchange) => {
    for (const observe of observers) observe(exchange);
  };
}

/** Throws `SetupError` for an unknown level, and for an address that cannot be used. */
export async function openWatch(names: WatchNames, watched: Watched): Promise<Watch> {
  const log = names.log === undefined ? undefined : await openLog(logLevelOf(names.log));
  const report = (line: string): void => {
    watched.report(line);
    log?.alarm(line);
  };
  const figures = await openFigures(names, { ...watched, report });
  const observe = inSequence(
    [log?.observe ?? [], figures?.metrics.observe ?? [], figures?.otlp?.observe ?? []].flat(),
  );
  return {
    options: {
      ...(observe === undefined ? {} : { observe }),
      ...(log === undefined ? {} : { report: log.report }),
    },
    watching: (store) => figures?.metrics.watching(store) ?? store,
    auditing: (of) => figures?.metrics.auditing(of),
    alarm: (message) => log?.alarm(message),
    started: (facts) =>
      log?.note("started", { ...facts, ...(figures?.url === undefined ? {} : { metrics: figures.url }) }),
    async close() {
      await figures?.close();
      log?.note("stopped");
      await log?.close();
    },
  };
}

/** Serves the metrics at `/metrics` and nothing else, optionally only for certain hosts. */
export function metricsApp(metrics: Metrics, isAllowed?: IsAllowedHost): Hono {
  const app = new Hono();
  app.get("/metrics", async (context) => {
    if (isAllowed?.(hostOf(context.req.url)) === false)
      return context.text("Ask for the metrics at localhost or 127.0.0.1.\n", 421);
    return context.body(await metrics.text(), 200, {
      "Content-Type": metrics.mediaType,
      "Cache-Control": "no-store",
    });
  });
  return app;
}

/**
 * Serves the metrics at a separate port, without authentication: they cover all sites, so no token of a site fits, and Prometheus
 * sends none. They contain nothing of a record, so an operator may serve them to other machines. On loopback, only this machine's own
 * host names are accepted, as protection against DNS rebinding. Throws `ServeError` for an address that cannot be used.
 */
export const serveMetrics = (metrics: Metrics, { host, port }: Address): Promise<Running> =>
  serve({
    app: metricsApp(metrics, isLoopback(host) ? allowedHosts({}) : undefined),
    host,
    port,
    portOption: "--metrics PORT",
    authenticated: true,
  });
