import type { RawHeaders } from "./hop-by-hop.js";

/** What is told of traffic: requests as they leave, answers as they have come, in that order. Times are epoch milliseconds. */
export type TrafficEvent =
  | {
      readonly type: "departed";
      readonly n: number;
      readonly method: string;
      /** As the deployment sees it: below its own address. */
      readonly url: string;
      readonly at: number;
    }
  | {
      readonly type: "returned";
      readonly n: number;
      readonly at: number;
      readonly requestHeaders: RawHeaders;
      readonly request: Kept;
      /** Absent where no answer came; `fault` says why. */
      readonly status?: number;
      readonly responseHeaders: RawHeaders;
      readonly response: Kept;
      readonly fault?: string;
      /** Number of the client that asked, where it is known otherwise than by its headers. */
      readonly client?: number;
      /** Why this is no answer of the deployment's own. */
      readonly aside?: string;
    };

/** A body as far as it was kept: its bytes as latin1 text, which costs little to hand on, unless it was too long. */
export interface Kept {
  readonly bytes?: string;
  readonly size: number;
}

/** Hears what passes; never waited for. */
export interface Tap {
  hear(trafficEvent: TrafficEvent): void;
}

/** Keeps a body's chunks up to `most` bytes; a longer one is let go, and only counted on. */
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
