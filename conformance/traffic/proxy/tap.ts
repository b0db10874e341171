// The events that the proxy reports about the traffic that it forwards.
import type { RawHeaders } from "./hop-by-hop.js";

const { timeOrigin } = performance;

/** A clock that does not jump, counted from 1970. */
export const now = (): number => timeOrigin + performance.now();

/** Requests when they are sent and answers when they are complete, in that order. Times are epoch milliseconds. */
export type TrafficEvent =
  | {
      readonly type: "departed";
      readonly n: number;
      readonly method: string;
      /** The URL at the deployment's own address. */
      readonly url: string;
      /** What the header that names the site holds, in interfaces with such a header. */
      readonly site?: string;
      readonly at: number;
    }
  | {
      readonly type: "returned";
      readonly n: number;
      readonly at: number;
      readonly requestHeaders: RawHeaders;
      readonly request: Kept;
      /** Absent if no answer came; `fault` says why. */
      readonly status?: number;
      readonly responseHeaders: RawHeaders;
      readonly response: Kept;
      readonly fault?: string;
      /** Number of the client, if known other than by its headers. */
      readonly client?: number;
      /** Why the answer is not the deployment's own. */
      readonly aside?: string;
    };

/** A body: its bytes as latin1 text, which is cheap to pass on; absent if it was too long to keep. */
export interface Kept {
  readonly bytes?: string;
  readonly size: number;
}

/** Receives the events. The proxy never waits for it. */
export interface Tap {
  hear(trafficEvent: TrafficEvent): void;
}

/** Keeps a body's chunks up to `most` bytes; of a longer body it only counts the bytes. */
export class Keeper {
  #chunks: string[] = [];
  #size = 0;

  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#most) this.#chunks = [];
    else this.#chunks.push(chunk.toString("latin1"));
  }

  get kept(): Kept {
    return this.#size > this.#most
      ? { size: this.#size }
      : {
          size: this.#size,
          bytes: this.#chunks.length === 1 ? (this.#chunks[0] ?? "") : this.#chunks.join(""),
        };
  }
}
