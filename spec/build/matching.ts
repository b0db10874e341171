// Determines how a search parameter's value is compared with a field, if the spec does not say.
import type { Field } from "../field.js";
import { isRecordId } from "../inner-types.js";
import { isDecimal } from "../limits.js";
import type { Match, ParameterType } from "../search-parameter.js";
import type { Scope } from "./scope.js";

/**
 * The comparison that fits the published type and the field; undefined if none does. Dates and references are
 * compared as such. A string or a number that looks at a code (a coding, a concept, a field with a
 * status or with named values, the id of a record) is compared as a code.
 */
export function naturalMatch(type: ParameterType, field: Field, shapes: Scope["shapes"]): Match | undefined {
  const possible = possibleMatches(field, shapes);
  if (isRecordId(field.type) && (type === "reference" || type === "number")) return "token";
  const wanted: readonly Match[] = {
    date: ["date"] as const,
    reference: ["reference"] as const,
    token: ["token"] as const,
    boolean: ["boolean"] as const,
    number: ["number", "token"] as const,
    string: isCode(field) ? (["token"] as const) : (["string", "token"] as const),
  }[type];
  return wanted.find((match) => possible.includes(match));
}

/** Every possible way to compare a value with the field, the most natural first. */
export function possibleMatches(field: Field, shapes: Scope["shapes"]): readonly Match[] {
  switch (field.type.kind) {
    case "dateTime":
      return ["date"];
    case "string":
      return isDecimal(field) ? ["number", "string", "token"] : ["string", "token", "text"];
    case "xhtml":
      return ["string", "token", "text"];
    case "integer":
    case "number":
      return ["number", "token"];
    case "boolean":
      return ["boolean", "token"];
    case "shape":
      return shapeMatches(shapes.get(field.type.shape));
    case "base64":
    case "url":
    case "object":
    case "map":
    case "union":
      return [];
  }
}

const isCode = (field: Field): boolean => field.status || field.values.length > 0 || isRecordId(field.type);

function shapeMatches(role: ReturnType<Scope["shapes"]["get"]>): readonly Match[] {
  if (role === "reference") return ["reference"];
  if (role === "coding" || role === "concept") return ["token"];
  return role === "quantity" ? ["number"] : [];
}
