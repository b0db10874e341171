// Yields records that are one step smaller than a failing one.

import { brokenLimits } from "../../../spec/broken-limits.js";
import { brokenRelations } from "../../../spec/broken-relations.js";
import type { Field, FieldType } from "../../../spec/field.js";
import { entryOf } from "../../../spec/inner-types.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { asAlternative } from "../../../spec/unions.js";
import { isFree } from "../../fixtures/terms.js";

/** The field at a place of the record; undefined for undocumented members. */
type Kind = Field | undefined;

/**
 * Records one step smaller than `record`, the largest steps first: only the member at `path`, half the members, one
 * member less, one element less, a shorter text, a number with fewer digits. All stay within what the document states:
 * no reference, date or named value changes, and no array or object becomes empty.
 */
export function* smallerRecords(
  model: InterfaceModel,
  resource: Resource,
  record: JsonObject,
  path = "",
): Iterable<JsonObject> {
  for (const smaller of anySmallerRecords(model, resource, record, path)) {
    const broken = [...brokenLimits(model, resource, smaller), ...brokenRelations(resource, smaller)];
    if (broken.length === 0) yield smaller;
  }
}

function* anySmallerRecords(
  model: InterfaceModel,
  resource: Resource,
  record: JsonObject,
  path: string,
): Iterable<JsonObject> {
  const names = Object.keys(record).filter((name) => name !== model.typeMember);
  const top = path.split(/[.[]/)[0] ?? "";
  const keep = (kept: readonly string[]): JsonObject =>
    Object.fromEntries(
      Object.entries(record).filter(([name]) => name === model.typeMember || kept.includes(name)),
    );
  if (names.includes(top) && names.length > 1) yield keep([top]);
  const others = names.filter((name) => name !== top);
  if (others.length > 2) {
    const half = Math.ceil(others.length / 2);
    yield keep([top, ...others.slice(0, half)]);
    yield keep([top, ...others.slice(half)]);
  }
  if (others.length > 0) for (const name of names) yield keep(names.filter((one) => one !== name));
  for (const name of names) {
    const field = resource.fields.find((one) => one.name === name);
    for (const value of smallerValues(model, field, ownMember(record, name) ?? null))
      yield { ...record, [name]: value };
  }
}

function* smallerValues(model: InterfaceModel, whole: Kind, value: Json): Iterable<Json> {
  const field = whole && asAlternative(model, whole, value);
  if (isArray(value)) yield* smallerArrays(model, field, value);
  else if (isObject(value)) yield* smallerObjects(model, field, value);
  else if (typeof value === "string") yield* smallerTexts(field, value);
  else if (typeof value === "number") yield* smallerNumbers(value);
}

function* smallerArrays(model: InterfaceModel, field: Kind, items: readonly Json[]): Iterable<Json> {
  if (items.length > 1)
    for (let i = 0; i < items.length; i += 1) yield items.filter((_, index) => index !== i);
  for (const [i, item] of items.entries()) {
    for (const value of smallerValues(model, field, item))
      yield items.map((one, index) => (index === i ? value : one));
  }
}

function* smallerObjects(model: InterfaceModel, field: Kind, object: JsonObject): Iterable<Json> {
  const entry = field && entryOf(field);
  const { fields, needed } = insideOf(model, field?.type);
  const names = Object.keys(object);
  const without = (name: string) =>
    Object.fromEntries(Object.entries(object).filter(([one]) => one !== name));
  if (names.length > 1) for (const name of names) if (!needed.includes(name)) yield without(name);
  for (const name of names) {
    const inner = entry ?? fields.find((one) => one.name === name);
    for (const value of smallerValues(model, inner, object[name] ?? null)) yield { ...object, [name]: value };
  }
}

/** The fields inside a field, and those that the others need. */
function insideOf(model: InterfaceModel, type: FieldType | undefined) {
  if (type?.kind === "object") {
    const needed = type.fields.filter(({ optional }) => !optional).map(({ name }) => name);
    return { fields: type.fields, needed };
  }
  const shape = type?.kind === "shape" ? model.shapes.find(({ name }) => name === type.shape) : undefined;
  const { parts } = shape ?? {};
  const fixed = shape?.fields.filter((field) => field.fixed !== undefined).map(({ name }) => name) ?? [];
  const own = parts?.role === "reference" ? [parts.url] : parts?.role === "narrative" ? [parts.div] : [];
  const needed = [...own, ...fixed];
  return { fields: shape?.fields ?? [], needed };
}

/**
 * Halves and ends of a text. It never cuts inside a character that a reader sees as one, never leaves only white space,
 * which may count as no text, and never changes a text whose form matters.
 */
function* smallerTexts(field: Kind, text: string): Iterable<Json> {
  if (field !== undefined && (field.type.kind !== "string" || field.fixed !== undefined || !isFree(field)))
    return;
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const size = characters.length;
  const half = Math.ceil(size / 2);
  const steps = size < 2 ? [] : [...new Set([half, Math.floor(size / 4), 1])].filter((step) => step > 0);
  for (const step of steps) {
    for (const part of [characters.slice(step), characters.slice(0, size - step)]) {
      const left = part.join("");
      if (/\S/.test(left)) yield left;
    }
  }
}

/** A number with fewer decimal places, or only its fraction. */
function* smallerNumbers(number: number): Iterable<Json> {
  const places = String(number).split(".")[1]?.length ?? 0;
  if (places > 1) yield Number(number.toFixed(places - 1));
  if (Math.abs(number) >= 1 && places > 0) yield Number((number % 1).toFixed(places));
}
