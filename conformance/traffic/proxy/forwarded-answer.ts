// Streams the deployment's answer to the client, and keeps a copy for judging.
import type { ServerResponse } from "node:http";
import type { Dispatcher } from "undici";
import type { Way } from "../../http/client/connector.js";
import { faultInWords, isBrokenConnection } from "../../http/client/faults.js";
import type { AnswerView } from "./addresses.js";
import { endToEnd, type RawHeaders } from "./hop-by-hop.js";
import { answerItself } from "./own-answers.js";
import {
  type BodyKind,
  type Change,
  headerOf,
  kindWithin,
  linesRewritten,
  rewrittenHeaders,
} from "./rewritten-body.js";
import { Keeper, type Kept, now } from "./tap.js";

/** How an exchange ended. */
export interface End {
  /** Zero if no answer has begun. */
  readonly status: number;
  readonly responseHeaders: RawHeaders;
  readonly response: Kept;
  /** Why no complete answer came; the status has no meaning then. */
  readonly fault: string | undefined;
}

const clientGone = "the client closed the connection before the answer was complete";

/** A connection that breaks later than this was in use. */
const longestUnusedBreakMs = 1_000;

/** What an answer is an answer to. */
export interface Answered {
  /** The deployment's. */
  readonly origin: string;
  readonly way: Pick<Way, "through">;
  /** Most bytes of the body that are kept for judging. */
  readonly mostBytes: number;
  readonly method: string;
  /** Absent if nothing is rewritten. */
  readonly view: AnswerView | undefined;
}

/** Answers without a body, or with a part of one. */
const withoutWhole = new Set([204, 206, 304]);

/**
 * Streams an answer to the client at the client's pace. A JSON body is sent when it is complete, unless it is too long to rewrite, and
 * each line of JSON when that is complete.
 */
export class Answer implements Dispatcher.DispatchHandler {
  readonly #to: Answered;
  readonly #response: ServerResponse;
  readonly #ended: (end: End) => void;
  readonly #keeper: Keeper;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: RawHeaders = [];
  /** The body so far, if it may be rewritten; the answer's head is not sent yet. */
  #held: Buffer[] | undefined;
  #heldBytes = 0;
  #kind: BodyKind = "json";
  /** Rewrites lines while they arrive. */
  #lines: LineStream | undefined;
  #statusText = "";
  #done = false;
  #again: (() => void) | undefined;
  #from = 0;

  constructor(to: Answered, response: ServerResponse, ended: (end: End) => void) {
    this.#to = to;
    this.#response = response;
    this.#ended = ended;
    this.#keeper = new Keeper(to.mostBytes);
    response.on("close", () => {
      if (this.#done) return;
      this.#controller?.abort(new Error(clientGone));
      this.#finish(clientGone);
    });
  }

  /** `again` repeats the request, which was sent at `from`. */
  mayTryAgain(again: () => void, from: number): void {
    this.#again = again;
    this.#from = from;
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
    this.#statusText = text ?? "";
    const { view } = this.#to;
    const kind = this.#rewritable();
    if (kind === "lines" && view && headerOf(this.#headers, "content-encoding") === undefined) {
      this.#lines = new LineStream(view.mostBytes, view.json);
      this.#begin(rewrittenHeaders(this.#rewrittenHead()));
    } else if (kind !== undefined) {
      this.#kind = kind;
      this.#held = [];
    } else this.#begin(this.#rewrittenHead());
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#keeper.add(chunk);
    if (this.#held) {
      this.#held.push(chunk);
      this.#heldBytes += chunk.length;
      if (this.#heldBytes <= this.#to.mostBytes || this.#release()) return;
    } else if (this.#write(this.#lines?.push(chunk) ?? chunk)) return;
    controller.pause();
    this.#response.once("drain", () => controller.resume());
  }

  onResponseEnd(): void {
    if (this.#lines) this.#write(this.#lines.end());
    const coding = headerOf(this.#headers, "content-encoding");
    const body = this.#held && this.#to.view?.body(this.#kind, Buffer.concat(this.#held), coding);
    if (body === undefined) this.#release();
    else {
      this.#held = undefined;
      this.#begin(rewrittenHeaders(this.#rewrittenHead(), body));
      this.#response.write(body);
    }
    this.#response.end();
    this.#finish();
  }

  onResponseError(_: unknown, error: Error): void {
    const again = this.#again;
    this.#again = undefined;
    const idle = this.#status === 0 && isBrokenConnection(error) && now() - this.#from < longestUnusedBreakMs;
    if (again && idle && !this.#done) again();
    else this.refuse(error);
  }

  /** Answers for the deployment, if it has not begun to answer itself. */
  refuse(error: unknown): void {
    if (this.#done) return;
    const fault = faultInWords(error, 0) + this.#to.way.through;
    this.#finish(fault);
    if (this.#response.headersSent) {
      this.#response.destroy();
      return;
    }
    answerItself(this.#response, 502, `no answer came from ${this.#to.origin}: ${fault}`);
  }

  /** The kind of the body, if it may be rewritten. */
  #rewritable(): BodyKind | undefined {
    const { view, method } = this.#to;
    if (view === undefined || method === "HEAD" || withoutWhole.has(this.#status)) return undefined;
    const kind = kindWithin(this.#to.mostBytes, this.#headers);
    return kind === "form" ? undefined : kind;
  }

  #rewrittenHead(): RawHeaders {
    return this.#to.view?.headers(this.#headers) ?? this.#headers;
  }

  #begin(headers: RawHeaders): void {
    try {
      this.#response.sendDate = false;
      this.#response.writeHead(this.#status, this.#statusText, endToEnd(headers));
    } catch (error) {
      this.#controller?.abort(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Returns whether the client can take more now. Node reports no drain after a write of nothing. */
  #write(bytes: Buffer): boolean {
    return bytes.length === 0 || this.#response.write(bytes);
  }

  /** Sends what was held, unchanged. Returns whether the client can take more now. */
  #release(): boolean {
    const held = this.#held;
    if (held === undefined) return true;
    this.#held = undefined;
    this.#begin(this.#rewrittenHead());
    return held.map((chunk) => this.#response.write(chunk)).every(Boolean);
  }

  #finish(fault?: string): void {
    if (this.#done) return;
    this.#done = true;
    this.#ended({ status: this.#status, responseHeaders: this.#headers, response: this.#keeper.kept, fault });
  }
}

const newline = 0x0a;
const nothing = Buffer.alloc(0);

/** Passes each line on when it is complete. A line of which more than `most` bytes are there before its end is passed on unchanged. */
class LineStream {
  readonly #most: number;
  readonly #change: Change;
  #begun: Buffer[] = [];
  #bytes = 0;
  /** Whether the current line is too long, so that its start was passed on already. */
  #tooLong = false;

  constructor(most: number, change: Change) {
    this.#most = most;
    this.#change = change;
  }

  /** What can be passed on after this chunk. */
  push(chunk: Buffer): Buffer {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end === 0) return this.#begin(chunk);
    const passed = this.#pass(chunk.subarray(0, end));
    return Buffer.concat([passed, this.#begin(chunk.subarray(end))]);
  }

  /** The last line, if it does not end. */
  end(): Buffer {
    return this.#pass(nothing);
  }

  /** Ends the current line, and passes on what was kept of it. */
  #pass(lines: Buffer): Buffer {
    const from = this.#tooLong ? lines.indexOf(newline) + 1 : 0;
    const whole = Buffer.concat([...this.#begun, lines.subarray(from)]);
    this.#begun = [];
    this.#bytes = 0;
    this.#tooLong = false;
    const rewritten = Buffer.from(linesRewritten(whole.toString("latin1"), this.#change), "latin1");
    return from === 0 ? rewritten : Buffer.concat([lines.subarray(0, from), rewritten]);
  }

  #begin(start: Buffer): Buffer {
    if (this.#tooLong) return start;
    this.#begun.push(start);
    this.#bytes += start.length;
    if (this.#bytes <= this.#most) return nothing;
    this.#tooLong = true;
    return Buffer.concat(this.#begun.splice(0));
  }
}
