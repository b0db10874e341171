// Answers requests that Node's parser refuses.
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import { RequestError } from "@hono/node-server";
import type { Connections } from "../http/connections.js";
import { outcomeOf } from "../http/outcome.js";
import { mediaType } from "../interactions/respond.js";

// The errors of Node and of the adapter between Node and Hono. Such requests never reach the app.

interface Refused {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}

const unreadable: Refused = {
  status: 400,
  code: "structure",
  text: "This is not an HTTP/1.1 request (RFC 9112).",
};

const refusals: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "too-long",
    text: "The request's URL and headers are longer than this server accepts.",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: "too-long",
    text: "The chunks of the body have more extensions than this server accepts.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "timeout", text: "The request took too long to arrive." },
};

const unexpected: Refused = {
  status: 417,
  code: "not-supported",
  text: "The request has an unknown expectation. Send Expect: 100-continue, or no Expect header.",
};

const bodyOf = ({ code, text }: Refused): string => JSON.stringify(outcomeOf([{ code, text }]));

const headers = {
  "Content-Type": mediaType,
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  Connection: "close",
};

/** Answers unknown expectations, which Node would refuse without a body (RFC 9110, section 10.1.1). */
export function answerExpectations(server: Server): void {
  server.on("checkExpectation", (_, response) => {
    const body = bodyOf(unexpected);
    response
      .writeHead(unexpected.status, { ...headers, "Content-Length": Buffer.byteLength(body) })
      .end(body);
  });
}

function rawAnswer(refused: Refused): string {
  const body = bodyOf(refused);
  const lines = Object.entries({ ...headers, "Content-Length": Buffer.byteLength(body) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\n${head}\r\n${body}`;
}

// Milliseconds for a client to read its answer before the connection is closed.
const linger = 500;

/** Whether an earlier request still waits for its answer or the rest of it: its client would mistake ours for that answer. */
const isAwaited = (answer: ServerResponse | undefined): boolean =>
  answer !== undefined && !answer.writableFinished && (answer.headersSent || answer.req.complete);

/** Answers requests that Node's parser refuses with an OperationOutcome, unless the client still waits for another answer. */
export function answerClientErrors(server: Server, connections: Connections): void {
  server.on("clientError", (fault: NodeJS.ErrnoException, socket) => {
    const awaited = socket instanceof Socket && isAwaited(connections.answerOn(socket));
    if (!socket.writable || awaited) return void socket.destroy();
    socket.end(rawAnswer(refusals[fault.code ?? ""] ?? unreadable));
    setTimeout(() => socket.destroy(), linger).unref();
  });
}

/** The path has a dot segment. */
export class DotSegmentError extends RequestError {}

function unmade(fault: unknown): Refused {
  if (fault instanceof DotSegmentError)
    return {
      ...unreadable,
      text: "The path has a dot segment, . or .., which is not accepted. Send the resolved path.",
    };
  if (fault instanceof RequestError)
    return { ...unreadable, text: "The request's Host header or its URL is invalid." };
  return { status: 500, code: "exception", text: "The server failed to process this request." };
}

/** Answers what the adapter cannot turn into a request: an invalid Host or URL, or an ambiguous path. */
export function answerUnmade(fault: unknown): Response {
  const refused = unmade(fault);
  return new Response(bodyOf(refused), { status: refused.status, headers });
}
