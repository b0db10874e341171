// The three dates of the date checks, and the records that have them.

import type { Fixture } from "../../fixtures/fixture.js";
import type { AddedRecord, Query } from "../../http/api/adapter.js";
/**
 * Three instants, months apart. The middle one is at 11:30 UTC and the early one at 10:30 UTC, so that both stay within
 * their own day in every time zone from -11:00 to +13:00, or past its start and before its end.
 */
export const moments = {
  early: Date.UTC(2019, 2, 5, 10, 30),
  middle: Date.UTC(2019, 5, 11, 11, 30),
  late: Date.UTC(2019, 8, 17, 11, 30),
} as const;

export type Moment = keyof typeof moments;

/** First and last instant of a record's date, in milliseconds since 1970; for a day, the ends of the day. */
export type Ends = readonly [from: number, to: number];

/** Records with different dates in the fields of a date parameter, and the query that finds them all. */
export interface DatedRecords {
  readonly fixture: Fixture;
  readonly required: Query;
  /** The middle record always exists, the others if they were added or found. */
  readonly records: Readonly<Partial<Record<Moment, AddedRecord>>> & { readonly middle: AddedRecord };
  /** The date of each record, or the date that it would have. */
  readonly at: Readonly<Record<Moment, Ends>>;
  /** Dated to the second; otherwise to the day. */
  readonly timed: boolean;
  /** The deployment compares days only, whatever the records have. */
  readonly byDays?: true;
}
