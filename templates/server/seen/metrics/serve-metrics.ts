import { Hono } from "hono";
import { type Running, serve } from "../../serve.js";
import type { Address } from "./address.js";
import type { Metrics } from "./metrics.js";

/** The figures at `/metrics`, and nothing else. */
export function metricsApp(metrics: Metrics): Hono {
  const app = new Hono();
  app.get("/metrics", async (context) =>
    context.body(await metrics.text(), 200, {
      "Content-Type": metrics.mediaType,
      "Cache-Control": "no-store",
    }),
  );
  return app;
}

/**
 * Serves them at a port of their own. They span all sites, so that no token of the records' own port is the right one to ask
 * for, and Prometheus asks without any; they hold nothing of a record, so that they may be served beyond this machine by whoever
 * says so. Throws `ServeError` for an address that cannot be had.
 */
export const serveMetrics = (metrics: Metrics, { host, port }: Address): Promise<Running> =>
  serve({ app: metricsApp(metrics), host, port, authenticated: true });
