/** prom-client, which is loaded only if metrics are enabled. */
export type PromClient = typeof import("prom-client");
