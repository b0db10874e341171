// Forwards one request to the deployment, and its answer to the client.

import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Way } from "../../http/client/connector.js";
import type { Addresses } from "./addresses.js";
import { hasBody } from "./admission.js";
import { Answer, type End } from "./forwarded-answer.js";
import { type Forwarding, forwardedHeaders, type RawHeaders } from "./hop-by-hop.js";
import { answerItself } from "./own-answers.js";
import { type BodyKind, headerOf, kindWithin, rewrittenHeaders } from "./rewritten-body.js";
import { Keeper, type Kept, now, type Tap } from "./tap.js";

/** The deployment, and what observes the traffic to it. */
export interface Line {
  readonly pool: Dispatcher;
  readonly way: Way;
  readonly origin: string;
  /** Path of the deployment's address, without a trailing slash. */
  readonly root: string;
  /** A path that begins with the target's own is used unchanged. */
  readonly rootOnce: boolean;
  readonly addresses: Addresses;
  readonly forwarding: Omit<Forwarding, "client">;
  readonly tap: Tap;
  /** The header that names the site of a request. */
  readonly siteHeader?: string;
  /** Most bytes of a body to keep for judging and to rewrite. */
  readonly mostBytes: number;
}

/** A request as it is sent to the deployment. */
interface Outgoing {
  readonly path: string;
  readonly headers: RawHeaders;
  /** Absent if it has no body. */
  readonly body?: AsyncIterable<Buffer> | Buffer;
}

/**
 * Streams the request and the answer, and never follows a redirect. A body that may be rewritten is sent when it is complete, unless
 * it is too long. Repeats an idempotent request once (RFC 9110, section 9.2.2) if the deployment closes the connection, as it may do
 * with an unused one.
 */
export function forward(line: Line, n: number, request: IncomingMessage, response: ServerResponse): void {
  const asked = pathOf(line, request.url ?? "/");
  if (asked === undefined) {
    answerItself(response, 400, `${request.url} is not a path that can be forwarded`);
    return;
  }
  const address = line.addresses.of(request);
  const { rawHeaders } = request;
  const outgoing: Outgoing =
    address === undefined
      ? { path: asked, headers: rawHeaders }
      : {
          path: line.addresses.path(asked, address),
          headers: line.addresses.requestHeaders(rawHeaders, address),
        };
  const go = (whole: Outgoing) => send(line, n, { request, response, address }, whole);
  if (!hasBody(request)) {
    go(outgoing);
    return;
  }
  const kind = address === undefined ? undefined : kindWithin(line.mostBytes, rawHeaders);
  if (address === undefined || kind === undefined) go({ ...outgoing, body: request });
  else
    rewritten(line, request, outgoing, { kind, address }).then(
      (whole) => {
        if (!response.closed) go(whole);
      },
      // the client closed the connection before its request was complete
      () => response.destroy(),
    );
}

interface Conversation {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string | undefined;
}

function send(
  line: Line,
  n: number,
  { request, response, address }: Conversation,
  { path, headers, body }: Outgoing,
): void {
  const { method = "GET" } = request;
  const sent = new Keeper(line.mostBytes);
  const from = now();
  const site = line.siteHeader && headerOf(headers, line.siteHeader.toLowerCase());
  const url = line.origin + path;
  line.tap.hear({ type: "departed", n, method, url, at: from, ...(site === undefined ? {} : { site }) });
  const view = address === undefined ? undefined : line.addresses.answersFor(address);
  const answer = new Answer({ ...line, method, view }, response, (end) =>
    reportEnd(line.tap, n, headers, sent.kept, end),
  );
  const client = request.socket.remoteAddress ?? "unknown";
  const options: Dispatcher.DispatchOptions = {
    path: line.way.before + path,
    method,
    headers: forwardedHeaders(headers, { ...line.forwarding, client }),
    body: body === undefined ? null : outgoingBody(body, sent),
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

function outgoingBody(body: AsyncIterable<Buffer> | Buffer, sent: Keeper): Buffer | Readable {
  if (!Buffer.isBuffer(body)) return Readable.from(kept(body, sent), { objectMode: false });
  sent.add(body);
  return body;
}

/** The request with the deployment's URLs in its body; unchanged if it has none of the proxy's, or is too long. */
async function rewritten(
  { addresses, mostBytes }: Line,
  request: IncomingMessage,
  outgoing: Outgoing,
  { kind, address }: { readonly kind: BodyKind; readonly address: string },
): Promise<Outgoing> {
  const chunks: Buffer[] = [];
  const more: AsyncIterator<Buffer> = request[Symbol.asyncIterator]();
  let size = 0;
  while (size <= mostBytes) {
    const next = await more.next();
    if (next.done === true) {
      const coding = headerOf(outgoing.headers, "content-encoding");
      const body = addresses.requestBody(kind, Buffer.concat(chunks), coding, address);
      if (body === undefined) break;
      return { ...outgoing, headers: rewrittenHeaders(outgoing.headers, body), body };
    }
    size += next.value.length;
    chunks.push(next.value);
  }
  return { ...outgoing, body: resumed(chunks, more) };
}

/** The chunks that were read already, and those that follow. */
async function* resumed(chunks: readonly Buffer[], more: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
  yield* { [Symbol.asyncIterator]: () => more };
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

async function* kept(body: AsyncIterable<Buffer>, keeper: Keeper): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    keeper.add(chunk);
    yield chunk;
  }
}
