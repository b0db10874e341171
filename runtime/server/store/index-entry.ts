/** The part that all entries have. */
interface Entry {
  /** Name of the parameter, or of the one with which it shares its entries. */
  readonly parameter: string;
  /** No search starts from the parameter: its entries only filter the records that another parameter found. */
  readonly filterOnly?: boolean;
}

/** A text by which a parameter finds a record: a folded string, or a reference. */
export interface TextEntry extends Entry {
  readonly kind: "text";
  readonly value: string;
}

/** A code and its system; an empty string where either is absent. */
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
