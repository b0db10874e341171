// Changes made-up values of a record so that they satisfy the constraints of their fields.
import { membersOf } from "./broken-limits.js";
import { type Constraint, type ConstraintKeyword, limitsValues } from "./constraint.js";
import type { Field } from "./field.js";
import { isFormatName, textOf } from "./formats.js";
import { entryOf, heldTypes } from "./inner-types.js";
import { isArray, isObject, type Json, type JsonObject } from "./json.js";
import { canonical, isOfList, isUnique, isWithin, lengthOf } from "./limits.js";
import type { InterfaceModel, Resource } from "./model.js";
import { asAlternative } from "./unions.js";

type Shapes = Pick<InterfaceModel, "shapes">;

/** More characters and items than this are not made up: neither a value, nor what is inside it. */
export const mostMade = 1_000_000;

const leastSizes = new WeakMap<Field, number>();

/** How many characters and items a made-up value of the field has at least. */
export function leastSize(model: Shapes, field: Field): number {
  const known = leastSizes.get(field);
  if (known !== undefined) return known;
  // What is inside itself counts once.
  leastSizes.set(field, 1);
  const { constraints = [], type } = field;
  const inside = heldTypes(type).flatMap((held) => membersOf(model, { ...field, type: held }));
  const one = inside.reduce(
    (sum, each) => sum + leastSize(model, each),
    numberOf(constraints, "minLength") ?? 1,
  );
  const size = one * Math.max(1, numberOf(constraints, "minItems") ?? 1);
  leastSizes.set(field, size);
  return size;
}

/** Whether the document limits the values of the field, so that not any value of its type will do. */
export function isLimited({ constraints = [] }: Field): boolean {
  return constraints.some(limitsValues);
}

const limited = new WeakMap<readonly Field[], boolean>();

/** Whether any of the fields, or of those inside them, is limited. */
function holdLimits(model: Shapes, fields: readonly Field[]): boolean {
  const known = limited.get(fields);
  if (known !== undefined) return known;
  limited.set(fields, false);
  const found = fields.some(
    (field) =>
      isLimited(field) ||
      heldTypes(field.type).some((type) => holdLimits(model, membersOf(model, { ...field, type }))),
  );
  limited.set(fields, found);
  return found;
}

/** A made-up record of a type with values that fit; the same record gives the same values, and what fits stays as it is. */
export function madeToFit(
  model: Shapes,
  { fields }: Pick<Resource, "fields">,
  record: JsonObject,
): JsonObject {
  return holdLimits(model, fields) ? objectThatFits(model, fields, record) : record;
}

/** A made-up value of a field, or a list of them, within the limits of this field; those inside an object are left as they are. */
export function fitting(field: Field, value: Json): Json {
  return isLimited(field) ? valueThatFits({ shapes: [] }, field, value) : value;
}

function objectThatFits(model: Shapes, fields: readonly Field[], object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      const field = fields.find((one) => one.name === name);
      return [name, field === undefined ? value : valueThatFits(model, field, value)];
    }),
  );
}

function valueThatFits(model: Shapes, field: Field, value: Json): Json {
  if (!isArray(value)) return itemThatFits(model, field, value);
  return listThatFits(
    field,
    value.map((item) => itemThatFits(model, field, item)),
  );
}

function itemThatFits(model: Shapes, whole: Field, value: Json): Json {
  const field = asAlternative(model, whole, value);
  const entry = entryOf(field);
  if (entry !== undefined && isObject(value)) return mapThatFits(model, entry, value);
  if (isObject(value)) return objectThatFits(model, membersOf(model, field), value);
  const limits = (field.constraints ?? []).filter((limit) => !isOfList(limit));
  if (limits.every((limit) => isWithin(limit, value))) return value;
  if (typeof value === "number") return numberThatFits(field, limits, value);
  return typeof value === "string" ? textThatFits(field, limits, value) : value;
}

const mapThatFits = (model: Shapes, entry: Field, map: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, valueThatFits(model, entry, value)]));

function listThatFits({ constraints = [] }: Field, items: readonly Json[]): readonly Json[] {
  const limits = constraints.filter(isOfList);
  if (limits.length === 0 || items.length === 0) return items;
  const unique = limits.some(({ keyword }) => keyword === "uniqueItems");
  const kept = unique ? [...new Map(items.map((item) => [canonical(item), item])).values()] : items;
  const most = numberOf(limits, "maxItems") ?? kept.length;
  const least = Math.min(most, numberOf(limits, "minItems") ?? 0);
  const [first] = kept;
  const more = first === undefined || unique ? [] : Array.from({ length: least - kept.length }, () => first);
  return [...kept.slice(0, most), ...more];
}

function numberOf(limits: readonly Constraint[], keyword: ConstraintKeyword): number | undefined {
  const value = limits.find((limit) => limit.keyword === keyword)?.value;
  return typeof value === "number" ? value : undefined;
}

/** The bounds of a number that is not at an exclusive bound. */
export interface Bounds {
  readonly least: number;
  readonly greatest: number;
  /** The distance between two neighbours; undefined if any number between the bounds will do. */
  readonly step?: number;
}

/** The bounds of a field's numbers; where the document sets only one, the other is a thousand steps away. */
export function boundsOf({ type, constraints = [] }: Field): Bounds {
  const multiple = numberOf(constraints, "multipleOf");
  const step = type.kind === "integer" ? wholeStep(multiple ?? 1) : multiple;
  const apart = step ?? 0.001;
  const of = (keyword: ConstraintKeyword, none: number): number => numberOf(constraints, keyword) ?? none;
  const least = Math.max(of("minimum", -Infinity), of("exclusiveMinimum", -Infinity) + apart);
  const greatest = Math.min(of("maximum", Infinity), of("exclusiveMaximum", Infinity) - apart);
  const from = least > -Infinity ? least : greatest < Infinity ? greatest - 1000 * apart : 0;
  const to = greatest < Infinity ? greatest : from + 1000 * apart;
  return { least: from, greatest: to, ...(step === undefined ? {} : { step }) };
}

/** The distance between two whole multiples of a number, such as 1 for 0.5 and 3 for 1.5. */
function wholeStep(multiple: number): number {
  for (let times = 1; times <= 1000; times += 1) {
    const step = Number((multiple * times).toFixed(6));
    if (Number.isInteger(step)) return step;
  }
  return multiple;
}

/** Whether a field's numbers have neighbours, so that there is a least one above an exclusive bound. */
export function isOfWholes(field: Field): boolean {
  return boundsOf(field).step !== undefined;
}

function numberThatFits(field: Field, limits: readonly Constraint[], value: number): number {
  const closed = limits.find((limit) => limit.keyword === "enum")?.value ?? [];
  const chosen = closed[Math.abs(Math.round(value)) % closed.length];
  return typeof chosen === "number" ? chosen : numberBetween(field, limits, value);
}

function numberBetween(field: Field, limits: readonly Constraint[], value: number): number {
  const { least, greatest, step } = boundsOf(field);
  if (step === undefined) {
    const width = greatest - least;
    const made = Number((least + (width === 0 ? 0 : Math.abs(value) % width)).toFixed(3));
    return limits.every((limit) => isWithin(limit, made)) ? made : least + width / 2;
  }
  const first = Math.ceil(least / step);
  const steps = Math.max(0, Math.floor(greatest / step) - first);
  // Not one of the ends if there are others: checks use those on purpose.
  const [from, count] = steps < 2 ? [first, steps + 1] : [first + 1, steps - 1];
  const chosen = (from + (Math.abs(Math.round(value)) % count)) * step;
  return limits.every((limit) => isWithin(limit, chosen)) ? chosen : least;
}

function textThatFits(field: Field, limits: readonly Constraint[], text: string): string {
  const { values, samples = [] } = field;
  if (field.type.kind === "dateTime") return inUtc(text);
  const unique = isUnique(field);
  const known = [...values.map(({ value }) => value), ...samples].filter((one) =>
    limits.every((limit) => isWithin(limit, one)),
  );
  const chosen = known[sumOf(text) % known.length];
  if (chosen !== undefined) return unique ? varied(chosen, text, limits) : chosen;
  const format = limits.find(({ keyword }) => keyword === "format")?.value;
  if (typeof format === "string" && isFormatName(format)) return textOf(format, text);
  const least = numberOf(limits, "minLength") ?? 0;
  const cut = [...text].slice(0, numberOf(limits, "maxLength") ?? Infinity).join("");
  return cut + "e".repeat(Math.max(0, least - lengthOf(cut)));
}

/** The same instant in UTC, written with Z. A text that is no timestamp stays as it is. */
export function inUtc(text: string): string {
  const instant = Date.parse(text);
  return !text.includes("T") || Number.isNaN(instant)
    ? text
    : new Date(instant).toISOString().replace(".000Z", "Z");
}

const kindsOfCharacters = ["0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"] as const;
/** More are not tried: the sample itself fits. */
const variations = 50;

/** The sample with other letters and digits, which depend on the text, if they fit. */
function varied(sample: string, text: string, limits: readonly Constraint[]): string {
  for (let turn = 0; turn < variations; turn += 1) {
    const made = [...sample].map((character, at) => {
      const kind = kindsOfCharacters.find((one) => one.includes(character));
      return kind === undefined ? character : kind.charAt(hashOf(`${at}/${turn}/${text}`) % kind.length);
    });
    const all = made.join("");
    if (limits.every((limit) => isWithin(limit, all))) return all;
  }
  return sample;
}

/** A number that differs for most texts. */
export function sumOf(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 7);
}

/** A number of 32 bits that differs for nearly all texts, also for those that begin alike (FNV-1a, with a last mix). */
function hashOf(text: string): number {
  const step = (hash: number, bits: number) => Math.imul(hash ^ bits, 0x01000193);
  const hash = [...text].reduce((sum, character) => step(sum, character.codePointAt(0) ?? 0), 0x811c9dc5);
  return step(step(hash, hash >>> 15), hash >>> 13) >>> 0;
}
