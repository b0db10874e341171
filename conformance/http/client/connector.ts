// Connects to a deployment, by a proxy where there is one, and removes `100 Continue` answers, which undici does not accept.
import { lookup as dnsLookup } from "node:dns";
import { type LookupFunction, Socket } from "node:net";
import { buildConnector, Client } from "undici";
import type { Connection } from "../../options/settings.js";
import { ProxyRefusal } from "./faults.js";
import { type HttpProxy, proxyFor } from "./http-proxy.js";

/** The first line of a `100 Continue`, which says that the answer itself is still to come (RFC 9110, section 15.2.1). */
const interim = /^HTTP\/1\.[01] 100\D/;
/** The first bytes are enough to recognise it. */
const longestStatusLine = 13;
/** The most bytes of interim answers before an answer: as many as its own head may have. */
const mostLeftOut = 16_384;
const endOfHead = "\r\n\r\n";
const none = Buffer.alloc(0);

/** How requests to an origin are sent. */
export interface Way {
  /** The origin to connect to: that of the requests, or a proxy that takes whole URLs. */
  readonly origin: string;
  readonly connect: buildConnector.connector;
  /** What stands before the path of a request. */
  readonly before: string;
  /** Headers for the proxy. */
  readonly headers: Readonly<Record<string, string>>;
  /** What names the proxy after the words for a fault. */
  readonly through: string;
}

/** A request over TLS goes through a tunnel of the proxy; any other is sent to the proxy with its whole URL (RFC 9110, section 7.1). */
export function wayTo(origin: string, connection: Connection): Way {
  const url = new URL(origin);
  const proxy = proxyFor(connection, url);
  const { tls: secureContext } = connection;
  const connect = buildConnector({ lookup, ...(secureContext === undefined ? {} : { secureContext }) });
  const direct = { origin, before: "", headers: {}, through: "", connect: forHttp(connect) };
  if (proxy === undefined) return direct;
  const through = `, through the proxy ${proxy.origin} of ${proxy.variable}`;
  if (url.protocol === "https:") return { ...direct, through, connect: forHttp(tunnel(proxy, connect)) };
  return { ...direct, origin: proxy.origin, before: origin, headers: proxy.headers, through };
}

/**
 * Removes interim answers. A client has to accept those that it did not ask for (RFC 9110, section 15.2), but undici treats a
 * `100 Continue` as a fault and closes the connection. Also keeps the reason of a TLS alert that comes after the handshake.
 */
function forHttp(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) callback(error, null);
      else callback(null, withAlert(withoutInterim(socket)));
    });
}

/** Connects through a tunnel of the proxy (RFC 9110, section 9.3.6). */
function tunnel(proxy: HttpProxy, connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    const host = options.host?.includes(":", options.host.indexOf("]"))
      ? options.host
      : `${options.host}:443`;
    const client = new Client(proxy.origin, { connect, headersTimeout: tunnelMs });
    client.connect({ path: host, headers: { host, ...proxy.headers } }).then(
      ({ statusCode, socket }) => {
        if (statusCode >= 200 && statusCode < 300 && socket instanceof Socket)
          return connect({ ...options, httpSocket: socket }, callback);
        socket.on("error", () => undefined).destroy();
        callback(new ProxyRefusal(statusCode), null);
      },
      // undici would repeat a connection for ever whose own error says that a certificate is for another host.
      (cause: unknown) => callback(new Error("no tunnel", { cause }), null),
    );
  };
}

/** As long as undici waits for a connection. */
const tunnelMs = 10_000;

/**
 * With TLS 1.3, a server refuses a client's certificate after the handshake. undici then reports only that the connection was
 * closed; the alert says why.
 */
function withAlert<S extends Socket>(socket: S): S {
  let alert: Error | undefined;
  socket.once("error", (error) => {
    alert = error;
  });
  const destroy = socket.destroy.bind(socket);
  return Object.assign(socket, { destroy: (error?: Error) => destroy(error && (alert ?? error)) });
}

/** A name below localhost is this machine (RFC 6761, section 6.3), which not every resolver knows. */
const lookup: LookupFunction = (name, options, callback) =>
  dnsLookup(/\.localhost\.?$/i.test(name) ? "localhost" : name, options, callback);

/** An interim answer is sent immediately: a server that sends one flushes it. */
function withoutInterim<S extends Socket>(socket: S): S {
  const read = socket.read.bind(socket);
  let held: Buffer = none;
  let leftOut = 0;
  const next = (size?: number): unknown => {
    // Node itself reads nothing, to have more bytes fetched: it would drop those that it gets.
    if (size !== undefined) return read(size);
    for (;;) {
      const chunk: unknown = read();
      if (!Buffer.isBuffer(chunk)) return chunk;
      const came = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const rest = afterInterim(came);
      const isStatusLine = rest.length > 0 && !isInterim(rest);
      held = isStatusLine ? none : rest;
      leftOut = isStatusLine ? 0 : leftOut + came.length - rest.length;
      if (isStatusLine) return rest;
      if (leftOut + held.length <= mostLeftOut) continue;
      socket.destroy(overflow());
      return null;
    }
  };
  return Object.assign(socket, { read: next });
}

/** The error of undici for a head that is too long. */
const overflow = (): Error =>
  Object.assign(new Error("interim answers without end"), { code: "UND_ERR_HEADERS_OVERFLOW" });

/** The bytes after all complete interim answers; an incomplete one stays at their start. */
function afterInterim(bytes: Buffer): Buffer {
  for (let rest = bytes; ; ) {
    const end = isInterim(rest) ? rest.indexOf(endOfHead) : -1;
    if (end < 0) return rest;
    rest = rest.subarray(end + endOfHead.length);
  }
}

const isInterim = (bytes: Buffer): boolean => interim.test(bytes.toString("latin1", 0, longestStatusLine));
