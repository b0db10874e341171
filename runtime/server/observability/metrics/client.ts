/** prom-client as it was loaded: only where figures are asked for. */
export type Client = typeof import("prom-client");
