// Answers requests that Node's parser refuses.
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import { RequestError } from "@hono/node-server";
import type { Connections } from "./connections.js";
import { outcomeOf } from "./outcome.js";
import { mediaType } from "./respond.js";

// Answers to what never becomes a request for the app: Node, and the adapter between it and Hono, refuse it by themselves.

interface Refused {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}

const unreadable: Refused = {
  status: 400,
  code: "structure",
  text: "This is no request as HTTP/1.1 has it (RFC 9112).",
};

const refusals: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "too-long",
    text: "The request's URL and headers are longer than this server takes.",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: "too-long",
    text: "The chunks of the body bear more extensions than this server takes.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "timeout",
    text: "The request took too long to come in whole.",
  },
};

const unexpected: Refused = {
  status: 417,
  code: "not-supported",
  text: "The request expects what this server does not know. Send Expect: 100-continue, or none.",
};

const bodyOf = ({ code, text }: Refused): string => JSON.stringify(outcomeOf([{ code, text }]));

const headers = {
  "Content-Type": mediaType,
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  Connection: "close",
};

/** Answers what Node would refuse without a word (RFC 9110, section 10.1.1). */
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

// For a client to read its answer before the connection breaks under what it still sends.
const linger = 500;

/** Whether an earlier request still waits for its answer, or for the rest of it: it would take ours for its own. */
const isAwaited = (answer: ServerResponse | undefined): boolean =>
  answer !== undefined && !answer.writableFinished && (answer.headersSent || answer.req.complete);

/** Answers with an OperationOutcome what Node's parser refuses, unless the client still waits for another answer. */
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
      text: "The path has a dot segment, . or .., and none is taken. Send it resolved.",
    };
  if (fault instanceof RequestError)
    return { ...unreadable, text: "The request's Host header or its URL cannot be understood." };
  return { status: 500, code: "exception", text: "The server failed at this request." };
}

/** What the adapter cannot turn into a request: an invalid Host or URL, or an ambiguous path. */
export function answerUnmade(fault: unknown): Response {
  const refused = unmade(fault);
  return new Response(bodyOf(refused), { status: refused.status, headers });
}
