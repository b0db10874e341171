// Conforming variants that return narratives, labels and texts in another form than they were sent.
import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, ShapeParts, ShapeRole } from "../../../spec/model.js";
import { canBeGenerated } from "../../../spec/narratives.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { mapMembers } from "./records.js";
import { variantsOf } from "./rows.js";

/** The value that is returned in place of a value of a shape; undefined if it is left out. */
type Change = (value: JsonObject, parts: ShapeParts) => JsonObject | undefined;

/** Changes all values of the shapes with a role, anywhere in a record. */
function changing({ shapes, resources }: InterfaceModel, role: ShapeRole, change: Change) {
  const inFields = (fields: readonly Field[], object: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(object).flatMap(([name, value]) => {
        const field = fields.find((one) => one.name === name);
        const now = field ? inField(field, value) : value;
        return now === undefined ? [] : [[name, now]];
      }),
    );
  const inField = (field: Field, value: Json): Json | undefined => {
    if (isArray(value)) return value.flatMap((item) => inField(field, item) ?? []);
    if (!isObject(value)) return value;
    const { type } = field;
    if (type.kind === "object") return inFields(type.fields, value);
    const shape = type.kind === "shape" ? shapes.find(({ name }) => name === type.shape) : undefined;
    if (shape === undefined) return value;
    const inner = inFields(shape.fields, value);
    return shape.parts?.role === role ? change(inner, shape.parts) : inner;
  };
  return (record: JsonObject, type: string | undefined): JsonObject =>
    inFields(resources.find(({ name }) => name === type)?.fields ?? [], record);
}

/** The narrative with another text. */
function withText(text: (before: Json | undefined) => Json): Change {
  return (narrative, parts) =>
    parts.role === "narrative" ? { ...narrative, [parts.div]: text(narrative[parts.div]) } : narrative;
}

const asReference = (character: string): string =>
  `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;

const narratives = variantsOf("record", { suits: ({ shapes }) => shapes.some(canBeGenerated) });

const narrative = (name: string, change: Change): ConformingVariant =>
  narratives.records("narrative-returned", name, (record, type, _, model) =>
    changing(model, "narrative", change)(record, type),
  );

const labelled = variantsOf("record", {
  suits: ({ shapes }) =>
    shapes.some(({ parts }) => parts?.role === "reference" && parts.display !== undefined),
});

const withoutLabel: Change = (reference, parts) =>
  parts.role === "reference"
    ? Object.fromEntries(Object.entries(reference).filter(([name]) => name !== parts.display))
    : reference;

const textual = (name: string, change: (text: string) => string): ConformingVariant =>
  variantsOf("record").records("text-returned", name, (record) => mapMembers(record, change));

/** Variants of reads, where the document does not specify the form. */
export const conformingReturns: readonly ConformingVariant[] = [
  narrative("narratives are left out", () => undefined),
  narrative(
    "narratives are rewritten",
    withText(() => '<div xmlns="http://www.w3.org/1999/xhtml"><p>Written by the server</p></div>'),
  ),
  narrative(
    "markup comes back with character references",
    withText((before) =>
      typeof before === "string" ? before.replace(/[^\p{ASCII}]/gu, asReference) : (before ?? null),
    ),
  ),
  labelled.records(
    "reference-display",
    "references come back without their labels",
    (record, type, _, model) => changing(model, "reference", withoutLabel)(record, type),
  ),
  textual("texts come back in Unicode's composed form", (text) => text.normalize("NFC")),
  textual("texts come back without white space at their ends", (text) => text.trim()),
];
