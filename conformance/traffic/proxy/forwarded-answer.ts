// Streams the deployment's answer to the client, and keeps a copy for judging.
import type { ServerResponse } from "node:http";
import type { Dispatcher } from "undici";
import { faultInWords, isBrokenConnection } from "../../http/client/faults.js";
import { now } from "./clock.js";
import { endToEnd, type RawHeaders } from "./hop-by-hop.js";
import { answerItself } from "./own-answers.js";
import { Keeper, type Kept } from "./tap.js";

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

/** Streams an answer to the client at the client's pace. */
export class Answer implements Dispatcher.DispatchHandler {
  readonly #origin: string;
  readonly #response: ServerResponse;
  readonly #ended: (end: End) => void;
  readonly #keeper: Keeper;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: RawHeaders = [];
  #done = false;
  #again: (() => void) | undefined;
  #from = 0;

  /** `origin` is the deployment's; `mostBytes` of the body are kept for judging. */
  constructor(
    { origin, mostBytes }: { readonly origin: string; readonly mostBytes: number },
    response: ServerResponse,
    ended: (end: End) => void,
  ) {
    this.#origin = origin;
    this.#response = response;
    this.#ended = ended;
    this.#keeper = new Keeper(mostBytes);
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
    const again = this.#again;
    this.#again = undefined;
    const idle = this.#status === 0 && isBrokenConnection(error) && now() - this.#from < longestUnusedBreakMs;
    if (again && idle && !this.#done) again();
    else this.refuse(error);
  }

  /** Answers for the deployment, if it has not begun to answer itself. */
  refuse(error: unknown): void {
    if (this.#done) return;
    const fault = faultInWords(error, 0);
    this.#finish(fault);
    if (this.#response.headersSent) {
      this.#response.destroy();
      return;
    }
    answerItself(this.#response, 502, `no answer came from ${this.#origin}: ${fault}`);
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
