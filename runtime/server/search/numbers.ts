/** Reads and compares numbers with the precision that their digits imply. */

import type { Prefix } from "../definition.js";
import type { RangeTest } from "../store/store.js";

/** A number as it was written, and the interval of numbers that round to it: from `low`, and below `high`. */
export interface WrittenNumber {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const shape = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;
const longest = 64;

/**
 * Reads a decimal number with the precision that its digits imply (http://hl7.org/fhir/R4/search.html#number): half a unit of the
 * last digit on either side. 3 is 2.5 to 3.5, 3.0 is 2.95 to 3.05, and 1e2, which has one digit, 50 to 150. Nothing for text that is
 * no number, or one that is too large to compare.
 */
export function parseNumber(text: string): WrittenNumber | undefined {
  const match = text.length > longest ? null : shape.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  // Tenths of the last digit, as whole numbers: what is read from decimal text is the number that a record's own text is read as.
  const tenths = BigInt(`${sign}${whole}${fraction}0`);
  const scale = Number(exponent) - fraction.length - 1;
  const [value, low, high] = [tenths, tenths - 5n, tenths + 5n].map((one) => Number(`${one}e${scale}`));
  if (value === undefined || low === undefined || high === undefined) return undefined;
  return [value, low, high].every(Number.isFinite) ? { value, low, high } : undefined;
}

const view = new DataView(new ArrayBuffer(8));

/** The next number that a double can hold, away from zero or towards it. */
function stepped(value: number, away: boolean): number {
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (away ? 1n : -1n));
  return view.getFloat64(0);
}

/** The least number above it. */
export function above(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  return stepped(value, value > 0);
}

/** The greatest number below it. */
export const below = (value: number): number => -above(-value);

// If it has more digits than a double can hold, both ends are the number itself.
const lastOf = ({ value, high }: WrittenNumber): number => Math.max(value, below(high));

const equal = (sought: WrittenNumber): RangeTest => ({ lowAtLeast: sought.low, highAtMost: lastOf(sought) });

/** Nearly: within a tenth of the number, or what its digits imply where that is more. */
function near(sought: WrittenNumber): RangeTest {
  const { value, low } = sought;
  const margin = Math.abs(value) / 10;
  return { lowAtLeast: Math.min(low, value - margin), highAtMost: Math.max(lastOf(sought), value + margin) };
}

// Before a comparison the number is exact, however few digits it has. What a record holds is a point: both ends are the same.
const comparisons: Readonly<Record<Prefix, (sought: WrittenNumber) => RangeTest>> = {
  eq: equal,
  ne: (sought) => ({ ...equal(sought), not: true }),
  gt: ({ value }) => ({ highAtLeast: above(value) }),
  lt: ({ value }) => ({ lowAtMost: below(value) }),
  ge: ({ value }) => ({ highAtLeast: value }),
  le: ({ value }) => ({ lowAtMost: value }),
  sa: ({ value }) => ({ lowAtLeast: above(value) }),
  eb: ({ value }) => ({ highAtMost: below(value) }),
  ap: near,
};

/** The test that a stored number passes if it has this relation to the sought one. */
export const compareNumber = (prefix: Prefix, sought: WrittenNumber): RangeTest =>
  comparisons[prefix](sought);
