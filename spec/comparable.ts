// Compares two values of a record, for relations of order.
import type { Json } from "./json.js";

const instant = /^(.{19})(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/;

/** The sign of the difference of two numbers, or of two dates of one precision; undefined if they can't be compared. */
export function compared(one: Json | undefined, other: Json | undefined): number | undefined {
  if (typeof one === "number" && typeof other === "number") return Math.sign(one - other);
  if (typeof one !== "string" || typeof other !== "string") return undefined;
  const [a, b] = [instant.exec(one), instant.exec(other)];
  if (a !== null && b !== null) return comparedInstants(a, b);
  return a === null && b === null && one.length === other.length ? signOf(one, other) : undefined;
}

const signOf = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Dates of JavaScript have milliseconds, and a text may have more digits. */
function comparedInstants([, a = "", digits = "", zone]: RegExpExecArray, b: RegExpExecArray) {
  const [, other = "", otherDigits = "", otherZone] = b;
  const apart = Math.sign(Date.parse(`${a}${zone}`) - Date.parse(`${other}${otherZone}`));
  if (Number.isNaN(apart)) return undefined;
  const length = Math.max(digits.length, otherDigits.length);
  return apart === 0 ? signOf(digits.padEnd(length, "0"), otherDigits.padEnd(length, "0")) : apart;
}
