// Shares out the bytes of the HTML page, so that no run makes it large.
import { shown } from "./shown.js";

/** Bytes that the parts of a page may take. With the style and the script they stay below 1 MB, whatever a deployment answers. */
export const pageRoom = {
  /** The rows of the list of all checks. */
  checks: 260_000,
  /** Results with all their details, without their exchanges. */
  results: 180_000,
  exchanges: 120_000,
  /** The records that results are about. */
  records: 60_000,
  /** Results in one line. */
  lines: 60_000,
  answers: 100_000,
  faults: 20_000,
} as const;

/** The room of one part of a page; what comes first gets it first. */
export class Room {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Takes the bytes, if there are so many. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}

/** Bytes of texts on the page, as they are shown. */
export function bytesOf(texts: readonly (string | undefined)[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(shown(text ?? "")), 0);
}
