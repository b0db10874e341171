import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { faultInWords } from "../../client/faults.js";
import { endToEnd, type Forwarding, forwardedHeaders, type RawHeaders } from "./hop-by-hop.js";
import { Keeper, type Kept, type Tap } from "./tap.js";

/** Where requests go, and who hears of them. */
export interface Line {
  readonly pool: Dispatcher;
  readonly origin: string;
  /** Path of the target's address, without a trailing slash. */
  readonly root: string;
  readonly forwarding: Omit<Forwarding, "client">;
  readonly tap: Tap;
  /** Bytes of a body that are kept for judging. */
  readonly mostBytes: number;
}

/** Marks an answer of the proxy's own, which the deployment never gave. */
const ownAnswerHeader = "x-cri-proxy";

/** Hands one request on, and its answer back, as they come; never follows a redirect, never tries again. */
export function forward(line: Line, n: number, request: IncomingMessage, response: ServerResponse): void {
  const path = line.root + pathOf(request.url ?? "/");
  const { method = "GET", rawHeaders } = request;
  const sent = new Keeper(line.mostBytes);
  line.tap.hear({ type: "departed", n, method, url: line.origin + path, at: now() });
  const answer = new Answer(line, response, (end) => tellEnd(line.tap, n, rawHeaders, sent.kept, end));
  const client = request.socket.remoteAddress ?? "unknown";
  const options: Dispatcher.DispatchOptions = {
    path,
    method,
    headers: forwardedHeaders(rawHeaders, { ...line.forwarding, client }),
    body: hasBody(request) ? Readable.from(kept(request, sent), { objectMode: false }) : null,
  };
  try {
    line.pool.dispatch(options, answer);
  } catch (error) {
    answer.refuse(error);
  }
}

/** Written out member by member: to spread objects here costs more than all the rest of telling. */
function tellEnd(
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

const { timeOrigin } = performance;

/** A clock that does not jump, counted from 1970. */
function now(): number {
  return timeOrigin + performance.now();
}

/** A client that takes this for a forward proxy asks with a whole URL. */
function pathOf(target: string): string {
  return /^https?:\/\/[^/]*(\/.*)?$/i.exec(target)?.[1] ?? target;
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

interface End {
  /** Zero where no answer has begun. */
  readonly status: number;
  readonly responseHeaders: RawHeaders;
  readonly response: Kept;
  /** Why no whole answer came; the status says nothing then. */
  readonly fault: string | undefined;
}

const clientGone = "the client went away before the answer was whole";

/** Streams an answer to the client at the client's pace. */
class Answer implements Dispatcher.DispatchHandler {
  readonly #line: Line;
  readonly #response: ServerResponse;
  readonly #ended: (end: End) => void;
  readonly #keeper: Keeper;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: RawHeaders = [];
  #done = false;

  constructor(line: Line, response: ServerResponse, ended: (end: End) => void) {
    this.#line = line;
    this.#response = response;
    this.#ended = ended;
    this.#keeper = new Keeper(line.mostBytes);
    response.on("close", () => {
      if (this.#done) return;
      this.#controller?.abort(new Error(clientGone));
      this.#finish(clientGone);
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#done) controller.abort(new Error(clientGone));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    _: unknown,
    text?: string,
  ): void {
    // Interim answers are about this connection; the final one follows.
    if (status < 200) return;
    const { rawHeaders } = controller;
    this.#headers = Array.isArray(rawHeaders) ? rawHeaders.map((part) => part.toString("latin1")) : [];
    this.#status = status;
    try {
      this.#response.sendDate = false;
      this.#response.writeHead(status, text ?? "", endToEnd(this.#headers));
    } catch (error) {
      controller.abort(error instanceof Error ? error : new Error(String(error)));
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#keeper.add(chunk);
    if (this.#response.write(chunk)) return;
    controller.pause();
    this.#response.once("drain", () => controller.resume());
  }

  onResponseEnd(): void {
    this.#response.end();
    this.#finish();
  }

  onResponseError(_: unknown, error: Error): void {
    this.refuse(error);
  }

  /** Answers in the deployment's place, where it has not begun to answer itself. */
  refuse(error: unknown): void {
    if (this.#done) return;
    const fault = faultInWords(error, 0);
    this.#finish(fault);
    if (this.#response.headersSent) {
      this.#response.destroy();
      return;
    }
    const text = `cri proxy: no answer came from ${this.#line.origin}: ${fault}\n`;
    this.#response.writeHead(502, { "content-type": "text/plain; charset=utf-8", [ownAnswerHeader]: "502" });
    this.#response.end(text);
  }

  #finish(fault?: string): void {
    if (this.#done) return;
    this.#done = true;
    this.#ended({
      status: this.#status,
      responseHeaders: this.#headers,
      response: this.#keeper.kept,
      fault,
    });
  }
}
