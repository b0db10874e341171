/** The values of a search, parsed: as the server compares them, and as a team's own handlers get them. */

import type { Prefix } from "../../definition.js";
import type { Interval } from "../dates.js";
import type { WrittenNumber } from "../numbers.js";

/** What every kind of value has. */
export interface SearchValue {
  /** As it is in the query, decoded. */
  readonly raw: string;
}

/** A date of any precision. `low` and `high` are both included, in milliseconds since 1970 (UTC if it has no offset). */
export interface DateValue extends SearchValue, Interval {
  /** Absent if the value has no prefix. */
  readonly prefix?: Prefix;
  /** The date without its prefix. */
  readonly value: string;
}

/** A number, with the ones that are written so when they are rounded: from `low` on, and below `high`. */
export interface NumberValue extends SearchValue, WrittenNumber {
  /** Absent where the value has none. */
  readonly prefix?: Prefix;
}

/** A code, its system, or both. An empty system means none: `|code`. */
export interface TokenValue extends SearchValue {
  readonly system?: string;
  readonly code?: string;
}

/** A reference by an id, by type and id, or by a URL. The URL of a record of this server has type and id, too. */
export interface ReferenceValue extends SearchValue {
  readonly type?: string;
  readonly id?: string;
  readonly url?: string;
}

/** A text, or an id, without its escapes. */
export interface TextValue extends SearchValue {
  readonly value: string;
}

/** The size of a page, as asked for; `limit` of the request is what a page may hold. */
export interface CountValue extends SearchValue {
  readonly value: number;
}
