// Serves the metrics at a separate address.
import { Hono } from "hono";
import { isLoopback } from "../http/loopback.js";
import { hostOf } from "../http/paths.js";
import type { Metrics } from "../observability/metrics/metrics.js";
import type { Address } from "../observability/metrics/metrics-address.js";
import { allowedHosts, type IsAllowedHost } from "../routing/allowed-hosts.js";
import { type Running, serve } from "../serve.js";

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
