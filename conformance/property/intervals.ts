import type { DateForm, Resource } from "../../spec/model.js";
import { isObject } from "../acts/records.js";
import { placedAt } from "../checks/record-paths.js";
import type { JsonObject } from "../json.js";
import { valuesAt } from "../scene/looking.js";
import { without } from "../scene/splice.js";
import { laterThan } from "./values.js";

/** The record with every interval that a parameter looks at ending after it starts; what never starts, does not end. */
export function endsAfterStart(resource: Resource, record: JsonObject): JsonObject {
  const targets = resource.parameters.flatMap((parameter) => parameter.targets);
  return targets.reduce((whole, { path, endPath }) => {
    if (endPath === undefined || valuesAt(whole, endPath).length === 0) return whole;
    const [start] = valuesAt(whole, path);
    if (typeof start !== "string") return withoutEnd(whole, endPath);
    return placedAt(whole, endPath, laterThan(start, formOf(start)));
  }, record);
}

/** The record without the end, and without what held nothing else. */
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
