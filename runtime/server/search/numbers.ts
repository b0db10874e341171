/** Reads numbers with the precision that their digits imply, and defines what `eq`, `ge` and the other prefixes mean for them. */

import type { Prefix } from "../definition.js";
import type { RangeTest } from "../store-port/condition.js";

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
 * last digit on either side. 3 is 2.5 to 3.5, 3.0 is 2.95 to 3.05, and 1e2, which has one digit, 50 to 150. Undefined for text that is
 * not a number, and for a number that is too large to compare.
 */
export function parseNumber(text: string): WrittenNumber | undefined {
  const match = text.length > longest ? null : shape.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  // Tenths of the last digit, as whole numbers, so that both ends are parsed from decimal text exactly as a record's own number is.
  const tenths = BigInt(`${sign}${whole}${fraction}0`);
  const scale = Number(exponent) - fraction.length - 1;
  const [value, low, high] = [tenths, tenths - 5n, tenths + 5n].map((one) => Number(`${one}e${scale}`));
  if (value === undefined || low === undefined || high === undefined) return undefined;
  return [value, low, high].every(Number.isFinite) ? { value, low, high } : undefined;
}

/** The number that a value of a record is, which may hold it as text; undefined if it is none. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" ? parseNumber(value)?.value : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

const view = new DataView(new ArrayBuffer(8));

/** The next number that a double can hold, away from zero or towards it. */
function stepped(value: number, away: boolean): number {
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (away ? 1n : -1n));
  return view.getFloat64(0);
}

/** The smallest double above a number. */
export function above(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  return stepped(value, value > 0);
}

/** The largest double below a number. */
export const below = (value: number): number => -above(-value);

// If it has more digits than a double can hold, both ends are the number itself.
const lastOf = ({ value, high }: WrittenNumber): number => Math.max(value, below(high));

const equal = (sought: WrittenNumber): RangeTest => ({ lowAtLeast: sought.low, highAtMost: lastOf(sought) });

/** `ap`: within a tenth of the number, or within the precision of its digits if that is more. */
function near(sought: WrittenNumber): RangeTest {
  const { value, low } = sought;
  const margin = Math.abs(value) / 10;
  return { lowAtLeast: Math.min(low, value - margin), highAtMost: Math.max(lastOf(sought), value + margin) };
}

// With `gt`, `lt`, `ge` and `le` the number is exact, however few digits it has. A stored number is a point: both ends are equal.
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

/** The test that a stored number passes if it has this relation to the searched one. */
export const compareNumber = (prefix: Prefix, sought: WrittenNumber): RangeTest =>
  comparisons[prefix](sought);
