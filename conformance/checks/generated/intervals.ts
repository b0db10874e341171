// Makes the intervals of a generated record end after they start.

import type { DateForm } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { Resource } from "../../../spec/model.js";
import { withAt } from "../../behaviours/json-edits.js";
import { without } from "../../fixtures/splice.js";
import { valuesAt } from "../../search/record-values.js";
import { laterThan } from "./plain-values.js";

/** The record with every searched interval ending after it starts; an interval without a start has no end. */
export function endsAfterStart(resource: Resource, record: JsonObject): JsonObject {
  const targets = resource.parameters.flatMap((parameter) => parameter.targets);
  return targets.reduce((whole, { path, endPath }) => {
    if (endPath === undefined || valuesAt(whole, endPath).length === 0) return whole;
    const [start] = valuesAt(whole, path);
    if (typeof start !== "string") return withoutEnd(whole, endPath);
    return ended(whole, path.split("."), endPath.split("."));
  }, record);
}

/** In a list of intervals, each ends after its own start. */
function ended(owner: JsonObject, path: readonly string[], endPath: readonly string[]): JsonObject {
  const [first = "", ...rest] = path;
  const inside = ownMember(owner, first);
  if (first === endPath[0] && isArray(inside)) {
    const each = (one: Json) => (isObject(one) ? ended(one, rest, endPath.slice(1)) : one);
    return { ...owner, [first]: inside.map(each) };
  }
  if (first === endPath[0] && isObject(inside)) {
    return { ...owner, [first]: ended(inside, rest, endPath.slice(1)) };
  }
  const [start] = valuesAt(owner, path.join("."));
  return typeof start === "string"
    ? withAt(owner, endPath.join("."), laterThan(start, formOf(start)))
    : without(owner, [endPath.join(".")]);
}

/** The record without the end, and without objects that are then empty. */
function withoutEnd(record: JsonObject, endPath: string): JsonObject {
  const left = without(record, [endPath]);
  const around = endPath.split(".").slice(0, -1).join(".");
  const empty =
    around !== "" &&
    valuesAt(left, around).every((value) => isObject(value) && Object.keys(value).length === 0);
  return empty ? without(left, [around]) : left;
}

function formOf(start: string): DateForm {
  if (start.includes("T")) return "timestamp";
  return start.length > 7 ? "date" : "partial-date";
}
