// Forwards one request to the deployment, and its answer to the client.
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { now } from "./clock.js";
import { Answer, type End } from "./forwarded-answer.js";
import { type Forwarding, forwardedHeaders, type RawHeaders } from "./hop-by-hop.js";
import { answerItself } from "./own-answers.js";
import { Keeper, type Kept, type Tap } from "./tap.js";

/** The deployment, and what observes the traffic to it. */
export interface Line {
  readonly pool: Dispatcher;
  readonly origin: string;
  /** Path of the deployment's address, without a trailing slash. */
  readonly root: string;
  /** A path that begins with the target's own is used unchanged. */
  readonly rootOnce: boolean;
  readonly forwarding: Omit<Forwarding, "client">;
  readonly tap: Tap;
  /** Most bytes of a body to keep for judging. */
  readonly mostBytes: number;
}

/**
 * Streams the request and the answer, and never follows a redirect. Repeats an idempotent request once (RFC 9110, section
 * 9.2.2) if the deployment closes the connection, as it may do with an unused one.
 */
export function forward(line: Line, n: number, request: IncomingMessage, response: ServerResponse): void {
  const path = pathOf(line, request.url ?? "/");
  if (path === undefined) {
    answerItself(response, 400, `${request.url} is not a path that can be forwarded`);
    return;
  }
  const { method = "GET", rawHeaders } = request;
  const sent = new Keeper(line.mostBytes);
  const from = now();
  line.tap.hear({ type: "departed", n, method, url: line.origin + path, at: from });
  const answer = new Answer(line, response, (end) => reportEnd(line.tap, n, rawHeaders, sent.kept, end));
  const client = request.socket.remoteAddress ?? "unknown";
  const options: Dispatcher.DispatchOptions = {
    path,
    method,
    headers: forwardedHeaders(rawHeaders, { ...line.forwarding, client }),
    body: hasBody(request) ? Readable.from(kept(request, sent), { objectMode: false }) : null,
  };
  const dispatch = () => {
    try {
      line.pool.dispatch(options, answer);
    } catch (error) {
      answer.refuse(error);
    }
  };
  if (options.body === null && repeatable.has(method)) answer.mayTryAgain(dispatch, from);
  dispatch();
}

const repeatable = new Set(["GET", "HEAD", "OPTIONS"]);

/** Reports the end of an exchange. It lists each member, since spreading objects costs more here than all other steps. */
function reportEnd(
  tap: Tap,
  n: number,
  requestHeaders: RawHeaders,
  request: Kept,
  { status, responseHeaders, response, fault }: End,
): void {
  const at = now();
  const type = "returned";
  if (fault !== undefined)
    tap.hear({ type, n, at, requestHeaders, request, responseHeaders, response, fault });
  else tap.hear({ type, n, at, requestHeaders, request, status, responseHeaders, response });
}

/** The path below the target's origin; undefined if the request has none. A client of a forward proxy sends a whole URL. */
function pathOf({ root, rootOnce }: Line, target: string): string | undefined {
  const path = target.startsWith("/") ? target : pathOfUrl(target);
  return path === undefined || (rootOnce && path.startsWith(`${root}/`)) ? path : root + path;
}

function pathOfUrl(target: string): string | undefined {
  const after = /^https?:\/\/[^/?]*(.*)$/i.exec(target)?.[1];
  return after === undefined || after.startsWith("/") ? after : `/${after}`;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

async function* kept(request: IncomingMessage, keeper: Keeper): AsyncGenerator<Buffer> {
  for await (const chunk of request) {
    const bytes: Buffer = chunk;
    keeper.add(bytes);
    yield bytes;
  }
}
