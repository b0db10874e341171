// Serves a fetch-like function over HTTP on this machine.
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { Fetch } from "./call.js";

/** A server on 127.0.0.1, until it is closed. */
export interface Served {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a fetch-like function on a free port of 127.0.0.1. */
export const serveFetch = (fetch: Fetch): Promise<Served> =>
  new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: "127.0.0.1" }, ({ port }: AddressInfo) => {
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          if ("closeAllConnections" in server) server.closeAllConnections();
        });
      resolve({ url: `http://127.0.0.1:${port}`, close });
    });
  });
