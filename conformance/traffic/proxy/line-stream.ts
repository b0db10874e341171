// Rewrites lines of JSON while they arrive.
import { type Change, linesRewritten } from "./rewritten-body.js";

const newline = 0x0a;
const nothing = Buffer.alloc(0);

/** Passes each line on when it is complete. A line of which more than `most` bytes are there before its end is passed on unchanged. */
export class LineStream {
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
