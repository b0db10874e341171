import type { AddedRecord, Fixture, Query } from "../../contract.js";

/**
 * Three instants months apart. The middle one is 11:30 UTC and the early one 10:30 UTC: those lie within, or past the start
 * and before the end of, their own day in every time zone from -11:00 to +13:00, wherever the deployment's clock stands.
 */
export const moments = {
  early: Date.UTC(2019, 2, 5, 10, 30),
  middle: Date.UTC(2019, 5, 11, 11, 30),
  late: Date.UTC(2019, 8, 17, 11, 30),
} as const;

export type Moment = keyof typeof moments;

/** First and last instant of what a record holds, in milliseconds since 1970; the days they lie on where it is not timed. */
export type Ends = readonly [from: number, to: number];

/** Records that differ in what a date parameter looks at, and the query that finds them all. */
export interface DatedRecords {
  readonly fixture: Fixture;
  readonly beside: Query;
  /** The middle one is always there, the others where they were added or found. */
  readonly records: Readonly<Partial<Record<Moment, AddedRecord>>> & { readonly middle: AddedRecord };
  /** When each is, or would be. */
  readonly at: Readonly<Record<Moment, Ends>>;
  /** Dated to the second, and not to the day. */
  readonly timed: boolean;
}
