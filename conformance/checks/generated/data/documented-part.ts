// Takes the documented part of one of the user's records.

import type { DateForm, Field, FieldType } from "../../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../../spec/model.js";
import { alternativeOf } from "../../../../spec/unions.js";

const spelling: Readonly<Record<DateForm, RegExp>> = {
  timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  "partial-date": /^\d{4}-\d{2}$/,
};

/**
 * The part of a record that the document describes: documented members with values of their documented kind and form. A
 * deployment may change anything else. Undocumented members are removed; elements of arrays are not.
 */
export const documentedPart = (model: InterfaceModel, resource: Resource, body: JsonObject): JsonObject =>
  members(model, resource.fields, body);

const members = (model: InterfaceModel, fields: readonly Field[], object: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object).flatMap(([name, value]): [string, Json][] => {
      const field = fields.find((one) => one.name === name);
      const part = field === undefined ? undefined : fieldPart(model, field, value);
      return part === undefined ? [] : [[name, part]];
    }),
  );

/** An array counts only if each of its elements has a documented part: elements are never removed. */
function fieldPart(model: InterfaceModel, { many, type }: Field, value: Json): Json | undefined {
  if (isArray(value) !== many) return undefined;
  if (!isArray(value)) return valuePart(model, type, value);
  const parts = value.map((item) => valuePart(model, type, item)).filter((part) => part !== undefined);
  return parts.length === value.length && parts.length > 0 ? parts : undefined;
}

function valuePart(model: InterfaceModel, type: FieldType, value: Json): Json | undefined {
  if (type.kind === "object" || type.kind === "shape") {
    const fields =
      type.kind === "object" ? type.fields : model.shapes.find(({ name }) => name === type.shape)?.fields;
    if (!isObject(value) || fields === undefined) return undefined;
    const part = members(model, fields, value);
    return Object.keys(part).length === 0 ? undefined : part;
  }
  if (type.kind === "union") {
    const one = alternativeOf(model, type, value);
    return one && valuePart(model, one, value);
  }
  if (type.kind === "map") return mapPart(model, type.values, value);
  return isOf(type, value) ? value : undefined;
}

/** A map counts only if each of its entries has a documented part: entries are never removed. */
function mapPart(model: InterfaceModel, values: FieldType, value: Json): Json | undefined {
  if (!isObject(value)) return undefined;
  const parts = Object.entries(value).flatMap(([name, entry]): [string, Json][] => {
    const part = valuePart(model, values, entry);
    return part === undefined ? [] : [[name, part]];
  });
  const isWhole = parts.length > 0 && parts.length === Object.keys(value).length;
  return isWhole ? Object.fromEntries(parts) : undefined;
}

function isOf(type: FieldType, value: Json): boolean {
  if (type.kind === "boolean") return typeof value === "boolean";
  if (type.kind === "integer") return Number.isInteger(value);
  if (type.kind === "number") return typeof value === "number";
  if (typeof value !== "string" || value === "") return false;
  if (type.kind === "dateTime") return type.forms.some((form) => spelling[form].test(value));
  return type.kind !== "url" || /^https?:\/\//.test(value);
}
