/** Defines the index entries of a record, by which searches find it. */

/** The common part of all entries. */
interface Entry {
  /** Name of the parameter, or of the parameter whose entries it shares. */
  readonly parameter: string;
  /** No search starts from the parameter: its entries only filter the records that another parameter found. */
  readonly filterOnly?: boolean;
}

/** A text: a string without differences of case and accents, or a reference. */
export interface TextEntry extends Entry {
  readonly kind: "text";
  readonly value: string;
}

/** A code and its system; an absent one is an empty string. */
export interface TokenEntry extends Entry {
  readonly kind: "token";
  readonly system: string;
  readonly code: string;
}

/** An interval that includes both ends: milliseconds since 1970, or a number twice. */
export interface RangeEntry extends Entry {
  readonly kind: "range";
  readonly low: number;
  readonly high: number;
}

export type IndexEntry = TextEntry | TokenEntry | RangeEntry;
