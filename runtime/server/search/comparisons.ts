/** Defines what `eq`, `ge` and the other prefixes of FHIR search mean for dates. */

import type { Prefix } from "../definition.js";
import type { RangeTest } from "../store-port/condition.js";
import type { Interval } from "./dates.js";

type Comparison = (sought: Interval, now: number) => RangeTest;

const equal: Comparison = ({ low, high }) => ({ lowAtLeast: low, highAtMost: high });

/** `ap`: within a tenth of the time between the value and now. */
const near: Comparison = ({ low, high }, now) => {
  const middle = low + (high - low) / 2;
  const margin = Math.abs(now - middle) / 10;
  return { highAtLeast: low - margin, lowAtMost: high + margin };
};

// Ends are whole milliseconds, so "after" means "at least one millisecond later".
const comparisons: Readonly<Record<Prefix, Comparison>> = {
  eq: equal,
  ne: (sought, now) => ({ ...equal(sought, now), not: true }),
  gt: ({ high }) => ({ highAtLeast: high + 1 }),
  lt: ({ low }) => ({ lowAtMost: low - 1 }),
  ge: ({ low }) => ({ highAtLeast: low }),
  le: ({ high }) => ({ lowAtMost: high }),
  sa: ({ high }) => ({ lowAtLeast: high + 1 }),
  eb: ({ low }) => ({ highAtMost: low - 1 }),
  ap: near,
};

const isPrefix = (text: string): text is Prefix => Object.hasOwn(comparisons, text);

/** Splits a value into its prefix and the rest; without a prefix it means `eq`. */
export function splitPrefix(value: string): { readonly prefix: Prefix; readonly rest: string } {
  const prefix = value.slice(0, 2);
  return isPrefix(prefix) ? { prefix, rest: value.slice(2) } : { prefix: "eq", rest: value };
}

/** The test that a stored interval passes if it has this relation to the searched one; only `ap` uses `now`. */
export const compare = (prefix: Prefix, sought: Interval, now: number): RangeTest =>
  comparisons[prefix](sought, now);
