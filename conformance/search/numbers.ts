// Decides whether a search for a number must leave out a record with another number, and how a field holds a number.
import type { Field } from "../../spec/field.js";
import { isDecimal } from "../../spec/limits.js";

/** A number as the field holds it: a decimal in a text is half a unit greater, with a zero at its end. */
export const asHeldBy = (field: Field, number: number): number | string =>
  isDecimal(field) ? `${number}.50` : number;

const shape = /^-?\d+(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/**
 * Whether a search for a number must leave out a record with another: they differ by at least one unit of the asked number's last digit,
 * and at least by one. The document does not say how exact a match is; FHIR allows half a unit of the last digit
 * (http://hl7.org/fhir/search.html#number).
 */
export function isFarFrom(asked: string, held: number): boolean {
  const match = shape.exec(asked);
  if (match === null) return false;
  const [, fraction = "", exponent = "0"] = match;
  const unit = 10 ** (Number(exponent) - fraction.length);
  return Math.abs(held - Number(asked)) >= Math.max(1, unit);
}
