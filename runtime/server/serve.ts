// Serves an app over HTTP: listens, limits slow clients, and closes the server.
import { createServer, type Server as HttpServer, type RequestListener } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { App } from "./app.js";
import { announcesBody } from "./http/body-bytes.js";
import { type Connections, watchConnections } from "./http/connections.js";
import { hasDotSegment } from "./http/dot-segments.js";
import { isLoopback } from "./http/loopback.js";
import { oneAtATime } from "./http/one-at-a-time.js";
import { leaveBody } from "./plain-reads/close-when-sent.js";
import { hasTwoHosts, hostCheck, supplyHost } from "./routing/host.js";
import {
  answerClientErrors,
  answerExpectations,
  answerUnmade,
  DotSegmentError,
} from "./routing/protocol-errors.js";
import { SetupError } from "./setup-error.js";

export interface ServeOptions {
  readonly app: App;
  /** 0 for any free port. */
  readonly port: number;
  /** How the user names the port, such as `--port N`; the remedy for a port that cannot be used names it (default: it does not). */
  readonly portOption?: string;
  /** Default: loopback. */
  readonly host?: string;
  /** Whether the app requires authentication: it was made with `authenticate`. */
  readonly authenticated: boolean;
  readonly timeouts?: Timeouts;
  /** Maximum connections (default: 4096). One more closes an idle one, or the new one if none is idle. */
  readonly connections?: number;
  /** Minimum speed at which a client must read its answers after the `idle` time, in bytes per second (default: 16 KiB). */
  readonly sendRate?: number;
  /** Maximum bytes of a request's URL and headers together (default: 16 KiB). */
  readonly headerBytes?: number;
}

/** How long a client may take, in milliseconds; the connection of a slower client is closed. */
export interface Timeouts {
  /** For a request's headers, from the connection on (default: 10,000). */
  readonly headers?: number;
  /** For the whole request (default: 60,000). */
  readonly request?: number;
  /** Between two sent or received bytes of a connection, and between two requests (default: 65,000). */
  readonly idle?: number;
  /** For the running requests when the server is closed (default: 10,000). */
  readonly closing?: number;
}

export interface Running {
  /** Without a slash at its end. */
  readonly url: string;
  /** Accepts no more requests, finishes the running ones, and resolves. */
  close(): Promise<void>;
}

/** The server cannot listen at an address, for a reason that the user can fix. */
export class ServeError extends SetupError {
  override readonly name = "ServeError";
}

interface Reason {
  readonly why: string;
  /** `port` is the word, followed by the option that names it. */
  remedy(port: string): string;
}

const reasons: Readonly<Record<string, Reason>> = {
  EADDRINUSE: {
    why: "another program listens there",
    remedy: (port) => `name another ${port}, or 0 for any free port`,
  },
  EACCES: { why: "this user may not listen there", remedy: (port) => `name a ${port} above 1023` },
  EADDRNOTAVAIL: {
    why: "this machine has no such address",
    remedy: () => "name one of its addresses, or 127.0.0.1",
  },
  ERR_SOCKET_BAD_PORT: {
    why: "this is not a port",
    remedy: (port) => `name a ${port} from 0 to 65535`,
  },
  ENOTFOUND: {
    why: "the name has no address",
    remedy: () => "name one of this machine's addresses, or 127.0.0.1",
  },
};

function explain(fault: Error, place: string, portOption: string | undefined): ServeError {
  const reason = reasons["code" in fault ? String(fault.code) : ""];
  if (reason === undefined) return new ServeError(`Cannot listen at ${place}: ${fault.message}.`);
  const port = portOption === undefined ? "port" : `port (${portOption})`;
  return new ServeError(`Cannot listen at ${place}: ${reason.why}.`, { remedy: reason.remedy(port) });
}

const listen = (server: HttpServer, host: string, { port, portOption }: ServeOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = (fault: Error): void => reject(explain(fault, `${host}:${port}`, portOption));
    server.once("error", refuse);
    const listening = (): void => {
      server.off("error", refuse);
      resolve();
    };
    try {
      server.listen(port, host, listening);
    } catch (fault) {
      // Node throws for a number that is no port; everything else is an event.
      if (fault instanceof Error) refuse(fault);
      else reject(fault);
    }
  });

/**
 * Closes a server after its running requests. Connections that become idle meanwhile are closed, since Node would wait for them. After
 * `patience`, all others are closed too.
 */
const closeServer = (server: HttpServer, connections: Connections, patience: number): Promise<void> =>
  new Promise((resolve, reject) => {
    connections.endAll();
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    server.close((fault) => {
      clearInterval(sweep);
      clearTimeout(cut);
      if (fault === undefined) resolve();
      else reject(fault);
    });
  });

function urlOf(server: HttpServer, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

type FetchCallback = Parameters<typeof getRequestListener>[0];

function listenerOf(app: App): RequestListener {
  const { plain = () => false } = app;
  const isHost = hostCheck();
  const answer: FetchCallback = (request, env) => {
    // The adapter accepts some host names that cannot be part of a URL.
    const { incoming } = env;
    // The adapter would resolve dot segments. Paths of plain reads have none.
    if (hasDotSegment(incoming.url ?? "")) throw new DotSegmentError("Dot segment in request path");
    if (isHost(incoming.headers.host ?? "") && !hasTwoHosts(incoming)) return app.fetch(request, env);
    throw new RequestError("Invalid host header");
  };
  // Its own cleanup would close the connection half a second after an early answer, even while the body still arrives.
  const whole = getRequestListener(answer, { errorHandler: answerUnmade, autoCleanupIncoming: false });
  return oneAtATime((request, response) => {
    if (plain(request, response)) return;
    supplyHost(request);
    if (announcesBody(request)) response.once("finish", () => leaveBody(request));
    void whole(request, response);
  });
}

// Longer than a proxy keeps a connection open, usually 60 s: otherwise the proxy sends requests on a closed connection.
const defaultIdle = 65_000;

/** Makes Node's server with the timeouts for slow and half-open clients. Node checks them every second instead of every 30 s. */
function httpServer({ app, timeouts = {}, headerBytes }: ServeOptions): HttpServer {
  const { headers = 10_000, request = 60_000, idle = defaultIdle } = timeouts;
  const limits = {
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: Math.min(1000, headers),
    maxHeaderSize: headerBytes ?? 16_384,
    // The adapter refuses a request without a Host too, with our answer.
    requireHostHeader: false,
  };
  const server = createServer(limits, listenerOf(app));
  // Closes connections whose client stopped reading or sending.
  server.setTimeout(idle);
  return server;
}

/** Serves an app over HTTP. Throws `ServeError` for an address beyond loopback without authentication, or one that is in use. */
export async function serve(options: ServeOptions): Promise<Running> {
  const {
    host = "127.0.0.1",
    authenticated,
    timeouts,
    connections: most = 4096,
    sendRate = 16_384,
  } = options;
  if (!isLoopback(host) && !authenticated) {
    throw new ServeError(`${host} can be reached from other machines, and the server requires no token.`, {
      remedy: "set a token, or serve at 127.0.0.1",
    });
  }
  const server = httpServer(options);
  const reading = { grace: timeouts?.idle ?? defaultIdle, slowest: sendRate };
  const connections = watchConnections(server, { most, reading });
  answerClientErrors(server, connections);
  answerExpectations(server);
  await listen(server, host.replace(/^\[|\]$/g, ""), options);
  const close = () => closeServer(server, connections, timeouts?.closing ?? 10_000);
  return { url: urlOf(server, host), close };
}
