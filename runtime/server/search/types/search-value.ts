/** The types of parsed search values, which the server compares and a team's own handlers get. */
import type { Prefix } from "../../definition.js";
import type { Interval } from "../dates.js";
import type { WrittenNumber } from "../numbers.js";

/** The common part of all kinds of value. */
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

/** A number, and the interval of numbers that round to it: from `low` on, and below `high`. */
export interface NumberValue extends SearchValue, WrittenNumber {
  /** Absent if the value has no prefix. */
  readonly prefix?: Prefix;
}

/** A flag. */
export interface BooleanValue extends SearchValue {
  readonly value: boolean;
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

/** The page size that the client asked for; `limit` of the request is the size that applies. */
export interface CountValue extends SearchValue {
  readonly value: number;
}
