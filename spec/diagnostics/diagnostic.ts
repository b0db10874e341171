// The types of a diagnostic: a mistake in a spec, with its place and what to do about it.
import type { Code } from "./catalogue.js";

/** A place in the spec: line and column counted from 1, length in characters of that line. */
export interface Spot {
  /** As in a `Position`: absent in the file that the user named. */
  readonly file?: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** A mistake of the spec's author, with what is needed to find and fix it. */
export interface Diagnostic extends Omit<Spot, "file"> {
  /** Stable id, such as `CRI1203`; `cri-kit explain` prints its explanation. */
  readonly code: Code;
  /** What is wrong, in one sentence without a full stop. */
  readonly message: string;
  /** The file as the user named it, or the path by which the spec led to it. */
  readonly file: string;
  /** What to do about it, in one sentence. */
  readonly remedy: string;
  /** A name that exists and is close to the one that does not. */
  readonly suggestion?: string;
}
