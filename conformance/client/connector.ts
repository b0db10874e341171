import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import connectorOf from "undici/lib/core/connect.js";

/** An answer of no more than `100 Continue`: it says that the answer itself is still to come (RFC 9110, section 15.2.1). */
const interim = /^HTTP\/1\.[01] 100\D/;
/** As many bytes tell. */
const longestTell = 13;
const endOfHead = "\r\n\r\n";
const none = Buffer.alloc(0);

/**
 * Connects as undici does by itself. Any client has to take an interim answer that it didn't ask for (RFC 9110, section 15.2);
 * undici takes a `100 Continue` for a fault and closes the connection, so that it has to be left out before undici reads it.
 */
export function newConnector(): buildConnector.connector {
  const connect = connectorOf({});
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) callback(error, null);
      else callback(null, withoutInterim(socket));
    });
}

/** An interim answer begins what comes at once: whoever sends one waits for nothing, and flushes it. */
function withoutInterim<S extends Socket>(socket: S): S {
  const read = socket.read.bind(socket);
  let held: Buffer = none;
  const next = (): unknown => {
    const chunk: unknown = read();
    if (!Buffer.isBuffer(chunk)) return chunk;
    const rest = afterInterim(held.length === 0 ? chunk : Buffer.concat([held, chunk]));
    const tells = rest.length > 0 && !isInterim(rest);
    held = tells ? none : rest;
    return tells ? rest : next();
  };
  return Object.assign(socket, { read: next });
}

/** What follows interim answers; it begins with one where that is not whole yet. */
function afterInterim(bytes: Buffer): Buffer {
  const end = isInterim(bytes) ? bytes.indexOf(endOfHead) : -1;
  return end < 0 ? bytes : afterInterim(bytes.subarray(end + endOfHead.length));
}

function isInterim(bytes: Buffer): boolean {
  return interim.test(bytes.toString("latin1", 0, longestTell));
}
