/** The conditions of a search or a write: what a store compares with the index entries of records. */

import type { IndexEntry } from "./index-entry.js";

export interface TextTest {
  readonly value: string;
  /** Also finds values that only start with `value`. */
  readonly prefix: boolean;
  /** Finds every value that contains `value`. */
  readonly part?: boolean;
}

/** A part that is absent may be anything. An empty system means a code without a system. */
export interface TokenTest {
  readonly system?: string;
  readonly code?: string;
}

/** An interval passes when it satisfies every given bound. */
export interface RangeTest {
  readonly lowAtLeast?: number;
  readonly lowAtMost?: number;
  readonly highAtLeast?: number;
  readonly highAtMost?: number;
  /** Reverses the test. */
  readonly not?: boolean;
}

/** Tests of the entries of one parameter. */
interface Tests<Kind extends IndexEntry["kind"], Test> {
  readonly kind: Kind;
  /** The parameter under which its entries are stored. */
  readonly parameter: string;
  /** Equal to `filterOnly` of the parameter's entries. */
  readonly filterOnly?: boolean;
  readonly anyOf: readonly Test[];
}

/** One occurrence of a parameter. A record satisfies it by passing any of its tests. */
export type Condition =
  | { readonly kind: "id"; readonly anyOf: readonly string[] }
  | Tests<"text", TextTest>
  | Tests<"token", TokenTest>
  | Tests<"range", RangeTest>
  | { readonly kind: "nothing" };
