// Connects to a deployment, and removes `100 Continue` answers, which undici does not accept.
import { lookup as dnsLookup } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import { buildConnector } from "undici";

/** The first line of a `100 Continue`, which says that the answer itself is still to come (RFC 9110, section 15.2.1). */
const interim = /^HTTP\/1\.[01] 100\D/;
/** The first bytes are enough to recognise it. */
const longestStatusLine = 13;
/** The most bytes of interim answers before an answer: as many as its own head may have. */
const mostLeftOut = 16_384;
const endOfHead = "\r\n\r\n";
const none = Buffer.alloc(0);

/**
 * Connects as undici does. A client has to accept interim answers that it did not ask for (RFC 9110, section 15.2), but
 * undici treats a `100 Continue` as a fault and closes the connection. The connector therefore removes it.
 */
export function newConnector(): buildConnector.connector {
  const connect = buildConnector({ lookup });
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) callback(error, null);
      else callback(null, withoutInterim(socket));
    });
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
function overflow(): Error {
  return Object.assign(new Error("interim answers without end"), { code: "UND_ERR_HEADERS_OVERFLOW" });
}

/** The bytes after all complete interim answers; an incomplete one stays at their start. */
function afterInterim(bytes: Buffer): Buffer {
  for (let rest = bytes; ; ) {
    const end = isInterim(rest) ? rest.indexOf(endOfHead) : -1;
    if (end < 0) return rest;
    rest = rest.subarray(end + endOfHead.length);
  }
}

function isInterim(bytes: Buffer): boolean {
  return interim.test(bytes.toString("latin1", 0, longestStatusLine));
}
