// Reads what a schema says of a field besides its type: its default, its direction, its meaning, and whether its values are unique.

import { isObject, type JsonObject } from "../../json.js";
import { isWithin } from "../../limits.js";
import type { Reading } from "../reading.js";
import { meaningOf } from "../words.js";
import type { DraftedLimits } from "./drafted-constraints.js";
import { keyword, type SchemaView, type ValueKind } from "./schema-view.js";

/** What the fields of one object are drafted with. */
export interface FieldHome {
  readonly reading: Reading;
  readonly shapes: DraftedShapes;
  /** The place that stands for the fields' section: a field inside it needs no place of its own. */
  readonly section: string;
  /** The places of the schemas that these fields are in. */
  readonly within: readonly string[];
  /** The fields are those of a record itself, or of an object in it that no list contains. */
  readonly isRecord?: boolean;
  readonly isInObject?: boolean;
}

/** A type as the language writes it. */
export interface DraftedType {
  readonly is: string;
  /** The fields of an object. */
  readonly fields?: JsonObject;
  readonly limits: DraftedLimits;
  /** The kind of a single plain value. */
  readonly plain?: ValueKind;
}

/** Whether only the server sets the field, or no answer contains it. */
export function directionOf(
  view: SchemaView,
  home: FieldHome & { readonly isAnswered?: boolean; readonly isRequired: boolean },
): JsonObject {
  const { reading, isRecord, isInObject, isAnswered, isRequired } = home;
  const [given, kept] = ["readOnly", "writeOnly"].map((name) => keyword(view, name, reading)?.value === true);
  if (isRecord !== true) {
    const node = keyword(view, "writeOnly", reading);
    const isSecret = kept === true && isInObject === true && !isRequired;
    if (kept && !isSecret) reading.list(node ?? view.node, onlyThere);
    return isSecret ? { writeOnly: true } : {};
  }
  const way = keyword(view, "x-cri-read-only", reading)?.value;
  const [on, sent] = isObject(way) ? (Object.entries(way)[0] ?? []) : [];
  if ((on === "add" || on === "update") && sent !== undefined) return { readOnly: { is: sent, on } };
  if (given === true) return { readOnly: true };
  if (isAnswered === true)
    return { readOnly: { is: true, basis: "derived", "derived-from": "only answers have it" } };
  return kept === true ? { writeOnly: true } : {};
}

const onlyThere =
  "the language has this only for a field of the record itself, or for one that may be missing in an object of it";

/** Whether no two records have the same value, and the steps between its values, for which OpenAPI has no word. */
export function uniqueOf(
  view: SchemaView,
  { plain }: DraftedType,
  { reading, isRecord }: FieldHome,
): JsonObject {
  const steps = keyword(view, "x-cri-steps", reading);
  if (isRecord === true && steps !== undefined) return { steps: steps.value };
  const node = keyword(view, "x-cri-unique", reading);
  if (node?.value !== true && node?.value !== "ever") return {};
  if (isRecord === true && (plain === "string" || plain === "integer" || plain === "number"))
    return { unique: node.value };
  reading.list(node, "the language has unique only for a single text or number of the record itself");
  return {};
}

export const textOf = (view: SchemaView, name: string, reading: Reading): string | undefined => {
  const value = keyword(view, name, reading)?.value;
  return typeof value === "string" ? value : undefined;
};

/** A field with a single allowed text, which `const` names, has a closed set of one. */
export function withConst(view: SchemaView, type: DraftedType, reading: Reading): DraftedType {
  const only = keyword(view, "const", reading);
  if (only === undefined) return type;
  const { limits } = type.limits;
  const { value } = only;
  if (type.is === "string" && limits.length === 0 && typeof value === "string" && /\S/.test(value)) {
    return { ...type, limits: { limits: [{ keyword: "enum", value: [value] }] } };
  }
  reading.list(only, "the language has a single allowed value only for a text without other constraints");
  return type;
}

export function defaultOf(
  view: SchemaView,
  { plain, limits }: DraftedType,
  { reading, isRecord = false, isRequired }: FieldHome & { readonly isRequired: boolean },
): JsonObject {
  const node = keyword(view, "default", reading);
  if (node === undefined) return {};
  const { value } = node;
  const kind =
    typeof value === "number" && plain === "integer" && Number.isInteger(value) ? "integer" : typeof value;
  const fits =
    isRecord && !isRequired && kind === plain && limits.limits.every((limit) => isWithin(limit, value));
  if (fits) return { default: value };
  reading.list(
    node,
    "the language has a default only for an optional field of the record itself, and only as a single plain value",
  );
  return {};
}

export function describedIn(view: SchemaView, reading: Reading): JsonObject {
  const means = meaningOf(textOf(view, "description", reading) ?? textOf(view, "title", reading));
  return { ...(means === undefined ? {} : { means }), ...oddOf(view, reading) };
}

function oddOf(view: SchemaView, reading: Reading): JsonObject {
  return keyword(view, "deprecated", reading)?.value === true
    ? { odd: "the document calls it deprecated" }
    : {};
}

/** The shapes of a draft, made as fields need them. */
export interface DraftedShapes {
  /** The names of the types. */
  readonly types: ReadonlySet<string>;
  /** The name of the shape of a shared schema; undefined, and listed, if it can't be a shape. */
  nameOf(view: SchemaView): string | undefined;
  /** All shapes, in the order of their names. */
  all(): JsonObject;
}
