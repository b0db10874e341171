// Serves the metrics at an address of their own.
import { Hono } from "hono";
import { allowedHosts, type IsAllowedHost } from "../../auth/allowed-hosts.js";
import { isLoopback } from "../../http/loopback.js";
import { hostOf } from "../../http/paths.js";
import { type Running, serve } from "../../serve.js";
import type { Metrics } from "./metrics.js";
import type { Address } from "./metrics-address.js";

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
 * Serves them at a port of their own. They span all sites, so that no token of the records' own port is the right one to ask
 * for, and Prometheus asks without any; they hold nothing of a record, so that they may be served beyond this machine by anyone who
 * says so. On this machine only they are no page's whose name was made to lead here. Throws `ServeError` for an address that cannot be had.
 */
export const serveMetrics = (metrics: Metrics, { host, port }: Address): Promise<Running> =>
  serve({
    app: metricsApp(metrics, isLoopback(host) ? allowedHosts({}) : undefined),
    host,
    port,
    authenticated: true,
  });
