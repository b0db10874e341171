// Tells which limits a value exceeds, as JSON Schema counts.
import type { ConstraintKeyword, Limit } from "./constraint.js";
import type { Field } from "./field.js";
import { hasFormat } from "./formats.js";
import { isArray, isObject, type Json } from "./json.js";
import { matches } from "./patterns.js";

/** Whether a value, one item of a list or a list, is within a limit. A value of another type is within every limit but `enum`. */
export function isWithin(limit: Limit, value: Json): boolean {
  switch (limit.keyword) {
    case "required":
    case "unique":
    case "steps":
      return true;
    case "enum":
      return closedSet(limit.value).has(value);
    case "pattern":
      return typeof value !== "string" || matches(limit.value, value);
    case "format":
      return typeof value !== "string" || hasFormat(limit.value, value);
    case "offset":
      return typeof value !== "string" || !value.includes("T") || value.endsWith("Z");
    case "minLength":
      return typeof value !== "string" || lengthOf(value) >= limit.value;
    case "maxLength":
      return typeof value !== "string" || lengthOf(value) <= limit.value;
    case "minItems":
      return !isArray(value) || value.length >= limit.value;
    case "maxItems":
      return !isArray(value) || value.length <= limit.value;
    case "uniqueItems":
      return !isArray(value) || new Set(value.map(canonical)).size === value.length;
    default:
      return typeof value !== "number" || isNumberWithin(limit, value);
  }
}

const closedSets = new WeakMap<readonly Json[], ReadonlySet<Json>>();

/** The values of an enum, of which a document may have many thousands. */
function closedSet(values: readonly Json[]): ReadonlySet<Json> {
  const known = closedSets.get(values) ?? new Set(values);
  closedSets.set(values, known);
  return known;
}

type NumberLimits = Extract<Limit, { readonly value: number }>;

function isNumberWithin({ keyword, value: limit }: NumberLimits, value: number): boolean {
  if (keyword === "minimum") return value >= limit;
  if (keyword === "maximum") return value <= limit;
  if (keyword === "exclusiveMinimum") return value > limit;
  if (keyword === "exclusiveMaximum") return value < limit;
  return isWhole(value / limit);
}

/** Decimals are not exact: 0.3 is a multiple of 0.1, although the quotient is 2.9999999999999996. */
const isWhole = (quotient: number): boolean => !(Math.abs(Math.round(quotient) - quotient) > 1e-9);

/** In characters of Unicode, as JSON Schema counts. */
export const lengthOf = (text: string): number => [...text].length;

/** One text for each JSON value, in whatever order its members are. */
export function canonical(value: Json): string {
  if (isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`,
  );
  return `{${members.sort().join(",")}}`;
}

const pairs = [
  ["minimum", "maximum"],
  ["exclusiveMinimum", "maximum"],
  ["minimum", "exclusiveMaximum"],
  ["exclusiveMinimum", "exclusiveMaximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

/** The pairs of limits that leave no value together, the lower one first. */
export function opposed(limits: readonly Limit[]): readonly (readonly [least: Limit, most: Limit])[] {
  return pairs.flatMap((names) => {
    const [least, most] = names.map((name) => limits.find(({ keyword }) => keyword === name));
    if (least === undefined || most === undefined) return [];
    const isStrict = names.some((name) => name.startsWith("exclusive"));
    const isOpposed = isStrict ? least.value >= most.value : least.value > most.value;
    return isOpposed ? [[least, most] as const] : [];
  });
}

/** Limits of a whole list; all others but `required` are limits of each item. */
const ofLists: readonly string[] = ["minItems", "maxItems", "uniqueItems"];

export const isOfList = ({ keyword }: Limit): boolean => ofLists.includes(keyword);

const has =
  (keyword: ConstraintKeyword) =>
  ({ constraints = [] }: Pick<Field, "constraints">): boolean =>
    constraints.some((limit) => limit.keyword === keyword);

/** Whether the document demands the field. */
export const isRequired = has("required");

/** Whether the named values of a field are all that it may have. */
export const isClosedSet = has("enum");

/** The steps between its values that an update may take; undefined if the document states none. */
export const stepsOf = ({ constraints = [] }: Field) =>
  constraints.find((limit) => limit.keyword === "steps");

/** Whether the field is a text that holds a decimal number, digit by digit. */
export function isDecimal({ constraints = [] }: Pick<Field, "constraints">): boolean {
  return constraints.some(({ keyword, value }) => keyword === "format" && value === "decimal");
}

/** Whether a field has timestamps. */
export const isTimed = ({ type }: Pick<Field, "type">): boolean =>
  type.kind === "dateTime" && type.forms.includes("timestamp");

/** Whether a field has timestamps with whatever offset. */
export const hasOffsets = (field: Field): boolean => isTimed(field) && !isInUtc(field);

/** Whether a field's timestamps are in UTC, written with Z. */
export function isInUtc({ constraints = [] }: Field): boolean {
  return constraints.some(({ keyword }) => keyword === "offset");
}

/** Whether no two records of a type at one site have the same value. */
export const isUnique = (field: Field): boolean => uniqueIn(field) !== undefined;

/** What the document states of that; undefined if nothing. */
export function uniqueIn({ constraints = [] }: Field): true | "ever" | undefined {
  return constraints.find((limit) => limit.keyword === "unique")?.value;
}

/** Whether clients give the records of a type their ids. */
export const givesIds = ({ fields }: { readonly fields: readonly Field[] }): boolean =>
  fields.some((field) => field.isId && isUnique(field));
