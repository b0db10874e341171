/** What all entries have. */
interface Entry {
  /** The parameter's name, or that of the one which it shares its entries with. */
  readonly parameter: string;
  /** No search starts from the parameter: its entries only filter the records that another parameter found. */
  readonly filterOnly?: boolean;
}

/** Text by which a parameter finds a record: a folded string, or a reference. */
export interface TextEntry extends Entry {
  readonly kind: "text";
  readonly value: string;
}

/** A code with its system; an empty string where there is none. */
export interface TokenEntry extends Entry {
  readonly kind: "token";
  readonly system: string;
  readonly code: string;
}

/** An interval with both ends in it: milliseconds since 1970, or a number that is both ends. */
export interface RangeEntry extends Entry {
  readonly kind: "range";
  readonly low: number;
  readonly high: number;
}

export type IndexEntry = TextEntry | TokenEntry | RangeEntry;
