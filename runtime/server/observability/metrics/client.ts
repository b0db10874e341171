/** prom-client, which is loaded only if metrics are enabled. */
export type Client = typeof import("prom-client");
