// Makes values that break one constraint, and values that only just satisfy it.
import type { Constraint, Limit } from "../../../spec/constraint.js";
import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { canonical, isOfList, isWithin } from "../../../spec/limits.js";
import { boundsOf, isOfWholes } from "../../../spec/made-to-fit.js";
import { withoutAt } from "../../behaviours/json-edits.js";
import type { LimitedField } from "./limited-fields.js";

/** The record with a value at the constraint's place that breaks it, and nothing else; undefined if there is none. */
export function breaking({ field, limit, path }: LimitedField, record: JsonObject): JsonObject | undefined {
  if (limit.keyword === "required") return withoutAt(record, path);
  return changedWhere(record, path, isOfList(limit), (value) =>
    valuesBeyond(field, limit, value).find((made) => breaksOnly(field, limit, made)),
  );
}

/** The record with a value at the limit, which is allowed; undefined if the constraint has no such value. */
export function atLimit({ field, limit, path }: LimitedField, record: JsonObject): JsonObject | undefined {
  return changedWhere(record, path, isOfList(limit), (value) =>
    valuesAt(field, limit, value).find((made) => breaksNothing(field, made)),
  );
}

const limitsFor = ({ constraints = [] }: Field, value: Json): readonly Constraint[] =>
  constraints.filter((limit) => isOfList(limit) === isArray(value));

const breaksNothing = (field: Field, value: Json): boolean =>
  limitsFor(field, value).every((limit) => isWithin(limit, value));

const breaksOnly = (field: Field, { keyword }: Constraint, value: Json): boolean =>
  limitsFor(field, value).every((limit) => isWithin(limit, value) === (limit.keyword !== keyword));

/** The first value at the path changed; undefined if the path leads nowhere, or nothing can be made of its value. */
function changedWhere(
  record: JsonObject,
  path: string,
  whole: boolean,
  change: (value: Json) => Json | undefined,
): JsonObject | undefined {
  const changed = changedIn(record, path.split("."), whole, change);
  return changed !== undefined && isObject(changed) ? changed : undefined;
}

function changedIn(
  value: Json,
  path: readonly string[],
  whole: boolean,
  change: (value: Json) => Json | undefined,
): Json | undefined {
  const [name, ...rest] = path;
  if (isArray(value) && !(whole && name === undefined)) {
    const [first, ...others] = value;
    const changed = first === undefined ? undefined : changedIn(first, path, whole, change);
    return changed === undefined ? undefined : [changed, ...others];
  }
  if (name === undefined) return change(value);
  const member = isObject(value) ? ownMember(value, name) : undefined;
  if (!isObject(value) || member === undefined) return undefined;
  const changed = changedIn(member, rest, whole, change);
  return changed === undefined ? undefined : { ...value, [name]: changed };
}

/** Whether some value only just satisfies the constraint. */
export function hasLimitValue({ field, limit }: LimitedField): boolean {
  const { keyword } = limit;
  if (isTooLarge(limit)) return false;
  if (keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum") return isOfWholes(field);
  return !["required", "unique", "enum", "pattern", "format", "multipleOf", "uniqueItems"].includes(keyword);
}

/** Longer texts and lists are not made up: a server refuses their size. */
const isTooLarge = ({ keyword, value }: Limit): boolean =>
  typeof value === "number" &&
  ((keyword === "maxLength" && value > longestText) || (keyword === "maxItems" && value > longestList));

/** A text of this many characters has a body of a size that a server may allow; lists are compared item by item. */
const longestText = 32_000_000;
const longestList = 10_000;

/** Values beyond a limit, the nearest first. */
function valuesBeyond(field: Field, limit: Limit, value: Json): readonly Json[] {
  if (isTooLarge(limit)) return [];
  switch (limit.keyword) {
    case "required":
    case "unique":
      return [];
    case "enum":
      return typeof limit.value[0] === "number"
        ? [...limit.value].flatMap((one) => (typeof one === "number" ? [one + 1, one - 1, one + 7] : []))
        : [`${limit.value[0]}-or-so`, "none-of-these", "x", "-"];
    case "pattern":
      return typeof value === "string"
        ? [`${value}\u00a0!`, "\u00a0", [...value].reverse().join(""), ""]
        : [];
    case "format":
      return typeof value === "string" ? [`${value} !`, "no such format", " !", "-"] : [];
    case "minLength":
      return typeof value === "string" ? [ofLength(value, limit.value - 1)] : [];
    case "maxLength":
      return typeof value === "string" ? [ofLength(value, limit.value + 1)] : [];
    case "minItems":
      return isArray(value) && limit.value > 0 ? [value.slice(0, limit.value - 1)] : [];
    case "maxItems":
      return isArray(value) ? [itemsOf(value, limit.value + 1)] : [];
    case "uniqueItems":
      return isArray(value) && value[0] !== undefined
        ? [
            [value[0], ...value],
            [value[0], value[0]],
          ]
        : [];
    case "minimum":
      return stepsFrom(field, limit.value).map((step) => limit.value - step);
    case "maximum":
      return stepsFrom(field, limit.value).map((step) => limit.value + step);
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return [limit.value];
    case "multipleOf":
      return typeof value === "number" ? [value + limit.value / 2, value - limit.value / 2, value + 1] : [];
  }
}

/** Values at a limit that satisfy it. */
function valuesAt(field: Field, limit: Limit, value: Json): readonly Json[] {
  if (isTooLarge(limit)) return [];
  switch (limit.keyword) {
    case "minimum":
    case "maximum":
      return [limit.value];
    case "exclusiveMinimum":
      return isOfWholes(field) ? [boundsOf(field).least] : [];
    case "exclusiveMaximum":
      return isOfWholes(field) ? [boundsOf(field).greatest] : [];
    case "minLength":
    case "maxLength":
      return typeof value === "string" ? [ofLength(value, limit.value)] : [];
    case "minItems":
    case "maxItems":
      return isArray(value) ? [itemsOf(value, limit.value)] : [];
    default:
      return [];
  }
}

function stepsFrom(field: Field, limit: number): readonly number[] {
  const { step } = boundsOf(field);
  return step === undefined ? [Math.max(1, Math.abs(limit) / 1000)] : [step, 1];
}

function ofLength(text: string, length: number): string {
  return [...text].slice(0, Math.max(0, length)).join("").padEnd(length, "e");
}

/** The list with so many items; those that it lacks differ from all others, if they are texts or numbers. */
function itemsOf(list: readonly Json[], length: number): readonly Json[] {
  const items = [...list.slice(0, length)];
  const [first] = list;
  for (let n = 1; items.length < length && first !== undefined; n += 1) {
    const next =
      typeof first === "string" ? `${first}${"e".repeat(n)}` : typeof first === "number" ? first + n : first;
    if (typeof first !== "object" && items.some((item) => canonical(item) === canonical(next))) continue;
    items.push(next);
  }
  return items;
}
