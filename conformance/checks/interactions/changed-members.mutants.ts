// Mutants of the check that an update changes each member: values of one kind stay as they were, and lists keep old elements.

import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { isLimited } from "../../../spec/made-to-fit.js";
import { patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { changesBody } from "../../laws/changes/change-faults.js";
import { insideOf } from "./inside-of.js";
import { valueFieldsOf } from "./value-fields.js";

interface Kept {
  readonly name: string;
  readonly touches: (field: Field) => boolean;
}

const ofKind =
  (...kinds: readonly Field["type"]["kind"][]): Kept["touches"] =>
  (field) =>
    kinds.includes(field.type.kind) && field.fixed === undefined && !isLimited(field);

const all: readonly Kept[] = [
  { name: "booleans", touches: ofKind("boolean") },
  { name: "numbers", touches: ofKind("number", "integer") },
  { name: "dates", touches: ofKind("dateTime") },
  { name: "base64", touches: ofKind("base64") },
  { name: "references", touches: ofKind("url") },
  { name: "texts", touches: (field) => ofKind("string")(field) && !isNamed(field) },
  { name: "named values", touches: (field) => ofKind("string")(field) && isNamed(field) },
];

const isNamed = ({ status, values }: Field): boolean => status === true || values.length > 0;

/** The value with the old one wherever a field of the kind is, element by element. */
function keeping(model: InterfaceModel, field: Field, kept: Kept, value: Json, old: Json | undefined): Json {
  if (old === undefined) return value;
  if (isArray(value)) {
    return value.map((each, at) => keeping(model, field, kept, each, isArray(old) ? old[at] : undefined));
  }
  if (kept.touches(field)) return old;
  const inside = insideOf(model, field.type);
  if (inside === undefined || !isObject(value) || !isObject(old)) return value;
  return keepingIn(model, inside.fields, kept, value, old);
}

function keepingIn(
  model: InterfaceModel,
  fields: readonly Field[],
  kept: Kept,
  body: JsonObject,
  before: JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = fields.find((each) => each.name === name);
      return [
        name,
        field === undefined ? value : keeping(model, field, kept, value, ownMember(before, name)),
      ];
    }),
  );
}

const updating = (...change: Parameters<typeof changesBody>): Mutant => ({
  breaks: ["update/each-member"],
  ...changesBody(...change),
});

/** Lists are merged element by element, as common functions that merge objects do. */
const elementsStay = (body: JsonObject, before: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const old = ownMember(before, name);
      return [name, isArray(value) && isArray(old) ? [...value, ...old.slice(value.length)] : value];
    }),
  );

export function changedMembersMutants(model: InterfaceModel): readonly Mutant[] {
  const updated = model.resources.filter((resource) => offers(resource, "update", "add", "read"));
  // The body of a JSON Patch has no members and is no record.
  if (updated.length === 0 || patches(model)) return [];
  const valueFields = updated.flatMap((resource) => valueFieldsOf(model, resource));
  const held = all.filter(({ touches }) => valueFields.some(({ field }) => touches(field)));
  return [
    ...held.map((kept) => ({
      ...updating(`an update keeps ${kept.name} as they were`, (body, before, { fields }, known) =>
        keepingIn(known, fields, kept, body, before),
      ),
      operator: "an update keeps values of a kind as they were",
    })),
    ...(updated.some(({ fields }) => fields.some(canShrink))
      ? [updating("an update keeps the elements that it leaves out of a list", elementsStay)]
      : []),
  ];
}

const canShrink = ({ many, constraints = [] }: Field): boolean => many && constraints.length === 0;
