import type { Server as HttpServer } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { isLoopback } from "./loopback.js";
import { SetupError } from "./setup-error.js";

export interface ServeOptions {
  readonly app: Hono;
  /** 0 for any that is free. */
  readonly port: number;
  /** Loopback where it is absent. */
  readonly host?: string;
  /** Requests must show who they are: the app was made with `authenticate`. */
  readonly authenticated: boolean;
  readonly timeouts?: Timeouts;
}

/** How long a client may take, in milliseconds; whoever takes longer is cut off. */
export interface Timeouts {
  /** For a request's headers, from the connection on: 10,000. */
  readonly headers?: number;
  /** For the whole request: 60,000. */
  readonly request?: number;
  /** Between two sent or received bytes of a connection: 60,000. */
  readonly idle?: number;
}

export interface Running {
  /** Without a slash at its end. */
  readonly url: string;
  /** Takes no more requests, finishes those that it has, and resolves. */
  close(): Promise<void>;
}

/** An address that cannot be served at, for a reason that the person who named it can mend. */
export class ServeError extends SetupError {
  override readonly name = "ServeError";
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "something else listens there. Name another port, or 0 for any that is free",
  EACCES: "this user may not listen there. Name a port above 1023",
  EADDRNOTAVAIL: "this machine has no such address. Name one of its own, or 127.0.0.1",
  ENOTFOUND: "the name has no address. Name one of this machine's own, or 127.0.0.1",
};

function explain(fault: Error, place: string): ServeError {
  const code = "code" in fault ? String(fault.code) : "";
  return new ServeError(`Cannot listen at ${place}: ${reasons[code] ?? fault.message}.`);
}

function listen(server: HttpServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (fault: Error): void => reject(explain(fault, `${host}:${port}`));
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      resolve();
    });
  });
}

// Long enough for any answer that is under way; after it, whoever still holds a connection is cut off.
const patience = 10_000;

/** Connections that fall idle while the last requests are answered would otherwise be waited for: they are swept away. */
function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    server.close((fault) => {
      clearInterval(sweep);
      clearTimeout(cut);
      if (fault === undefined) resolve();
      else reject(fault);
    });
  });
}

function urlOf(server: HttpServer, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Slow and half-open clients are dropped. Node looks for them once in an interval: of a second, not of its half a minute. */
const limitsOf = ({ headers = 10_000, request = 60_000 }: Timeouts) => ({
  headersTimeout: headers,
  requestTimeout: request,
  connectionsCheckingInterval: Math.min(1000, headers),
});

/** Serves an app over HTTP. Throws `ServeError` for an address beyond loopback without authentication, or one that is taken. */
export async function serve({
  app,
  port,
  host = "127.0.0.1",
  authenticated,
  timeouts = {},
}: ServeOptions): Promise<Running> {
  if (!isLoopback(host) && !authenticated) {
    throw new ServeError(
      `${host} can be reached from other machines, and nothing asks who they are. Set a token, or serve at 127.0.0.1.`,
    );
  }
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: limitsOf(timeouts) });
  if (!("closeIdleConnections" in server)) throw new ServeError("Only HTTP/1.1 is served.");
  // A client that no longer reads what it asked for, or fell silent in the midst of it.
  server.setTimeout(timeouts.idle ?? 60_000);
  await listen(server, port, host.replace(/^\[|\]$/g, ""));
  return { url: urlOf(server, host), close: () => closeServer(server) };
}
