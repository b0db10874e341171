// Decides whether a value has the form that the document states.

import type { Field, FieldType } from "../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../spec/json.js";
import type { ValueField } from "../checks/interactions/value-fields.js";

const forms = {
  timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}:\d{2}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  "partial-date": /^\d{4}-\d{2}$/,
} as const;

/**
 * Whether a record holds a member only in the documented form: otherwise the document does not say that a read returns it
 * unchanged.
 */
export function isDocumented(record: JsonObject, { fieldPath }: ValueField): boolean {
  return holds(record, fieldPath);
}

function holds(value: Json, fieldPath: readonly Field[]): boolean {
  const [field, ...rest] = fieldPath;
  if (!field) return true;
  if (!isObject(value)) return false;
  const member = ownMember(value, field.name);
  if (member === undefined || (member === null && field.nullable !== undefined)) return true;
  if (isArray(member) !== field.many) return false;
  const items = isArray(member) ? member : [member];
  return items.every((item) => (rest.length > 0 ? holds(item, rest) : isOfKind(item, field.type)));
}

function isOfKind(value: Json, type: FieldType): boolean {
  switch (type.kind) {
    case "string":
    case "url":
      return typeof value === "string";
    case "base64":
      return typeof value === "string" && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
    // servers may clean markup, so only plain text and elements without attributes count
    case "xhtml":
      return (
        typeof value === "string" &&
        !/[&!?]|<[^>]*[\s=][^>]*(?<!\/)>/.test(value.replace(/xmlns="[^"]*"/, ""))
      );
    case "boolean":
      return typeof value === "boolean";
    case "integer":
      return typeof value === "number" && Number.isInteger(value);
    case "number":
      return typeof value === "number";
    case "dateTime":
      return typeof value === "string" && type.forms.some((form) => forms[form].test(value));
    case "union":
      return type.of.some((one) => isOfKind(value, one));
    case "map":
      return isObject(value) && Object.values(value).every((one) => isOfKind(one, type.values));
    case "shape":
    case "object":
      return isObject(value);
  }
}
