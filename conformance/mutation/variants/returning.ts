// Conforming variants that return records in another form than they were sent in.
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { Field, InterfaceModel, ShapeRole } from "../../../spec/model.js";
import { mapRecords } from "../../behaviours/lists.js";
import type { ConformingVariant } from "../conforming-variant.js";
import { mapTexts } from "./records.js";

/** What is done to a member: changed, or left out if undefined comes back. */
type Change = (value: Json) => Json | undefined;

/** Changes all members that play a part in a role: `display` of references, `div` of narratives. */
function changing(model: InterfaceModel, role: ShapeRole, part: string, change: Change) {
  const shapes = new Map(model.shapes.map((shape) => [shape.name, shape]));
  const types = new Map(model.resources.map((resource) => [resource.name, resource]));
  const inFields = (fields: readonly Field[], object: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => {
        const field = fields.find((one) => one.name === name);
        return [name, field ? inField(field, value) : value];
      }),
    );
  const inField = (field: Field, value: Json): Json => {
    if (isArray(value)) return value.map((item) => inField(field, item));
    if (!isObject(value)) return value;
    if (field.type.kind === "object") return inFields(field.type.fields, value);
    if (field.type.kind !== "shape") return value;
    const shape = shapes.get(field.type.shape);
    if (shape === undefined) return value;
    const inner = inFields(shape.fields, value);
    return shape.role === role ? changedPart(inner, shape.parts, part, change) : inner;
  };
  return (record: JsonObject): JsonObject =>
    inFields(types.get(String(record[model.typeMember]))?.fields ?? [], record);
}

function changedPart(value: JsonObject, parts: object | undefined, part: string, change: Change): JsonObject {
  const name = Object.entries(parts ?? {}).find(([key]) => key === part)?.[1];
  return Object.fromEntries(
    Object.entries(value).flatMap(([member, held]) => {
      const now = member === name ? change(held) : held;
      return now === undefined ? [] : [[member, now]];
    }),
  );
}

function returningPart(
  name: string,
  answers: string,
  role: ShapeRole,
  part: string,
  change: Change,
): ConformingVariant {
  return {
    name,
    layer: "record",
    answers: [answers],
    suits: ({ shapes }) => shapes.some((shape) => shape.role === role && shape.parts && part in shape.parts),
    behaviour: (model) => {
      const changed = changing(model, role, part, change);
      return async (call, next) => mapRecords(await next(call), changed);
    },
  };
}

/** Every narrative of the type is left out. */
const withoutNarratives: ConformingVariant = {
  name: "narratives are left out",
  layer: "record",
  answers: ["narrative-returned"],
  suits: ({ shapes }) => shapes.some(({ role }) => role === "narrative"),
  behaviour: (model) => {
    const narratives = new Set(
      model.shapes.filter(({ role }) => role === "narrative").map(({ name }) => name),
    );
    return async (call, next) =>
      mapRecords(await next(call), (record) => {
        const fields = model.resources.find(({ name }) => name === record[model.typeMember])?.fields ?? [];
        const left = new Set(
          fields.flatMap(({ name, type }) =>
            type.kind === "shape" && narratives.has(type.shape) ? [name] : [],
          ),
        );
        return Object.fromEntries(Object.entries(record).filter(([name]) => !left.has(name)));
      });
  },
};

const regenerated = returningPart(
  "narratives are written anew",
  "narrative-returned",
  "narrative",
  "div",
  () => '<div xmlns="http://www.w3.org/1999/xhtml"><p>Written by the server</p></div>',
);

/** The same markup, written otherwise: entities for characters, and another order of nothing. */
const otherMarkup = returningPart(
  "markup comes back with character references",
  "narrative-returned",
  "narrative",
  "div",
  (value) =>
    typeof value === "string"
      ? value.replace(
          /[^\p{ASCII}]/gu,
          (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
        )
      : value,
);

const withoutDisplays = returningPart(
  "references come back without their labels",
  "reference-display",
  "reference",
  "display",
  () => undefined,
);

function textual(name: string, change: (text: string) => string): ConformingVariant {
  return {
    name,
    layer: "record",
    answers: ["text-returned"],
    behaviour: () => async (call, next) =>
      mapRecords(await next(call), (record) =>
        Object.fromEntries(
          Object.entries(record).map(([member, value]) => [member, mapTexts(value, change)]),
        ),
      ),
  };
}

/** Variants of what a read returns where the document says nothing of it. */
export const conformingReturns: readonly ConformingVariant[] = [
  withoutNarratives,
  regenerated,
  otherMarkup,
  withoutDisplays,
  textual("texts come back in Unicode's composed form", (text) => text.normalize("NFC")),
  textual("texts come back without white space at their ends", (text) => text.trim()),
];
