/** Text by which a parameter finds a record: a folded string, or a reference. */
export interface TextEntry {
  readonly kind: "text";
  readonly parameter: string;
  readonly value: string;
}

/** A code with its system; an empty string where there is none. */
export interface TokenEntry {
  readonly kind: "token";
  readonly parameter: string;
  readonly system: string;
  readonly code: string;
}

/** An interval with both ends in it: milliseconds since 1970, or a number that is both ends. */
export interface RangeEntry {
  readonly kind: "range";
  readonly parameter: string;
  readonly low: number;
  readonly high: number;
}

export type IndexEntry = TextEntry | TokenEntry | RangeEntry;
