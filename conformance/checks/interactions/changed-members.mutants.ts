// Mutants of the checks of members that an update changes or adds: a kind of value stays, lists keep old elements, searches see neither.

import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { isLimited } from "../../../spec/made-to-fit.js";
import { patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Match, SearchParameter } from "../../../spec/search-parameter.js";
import { good } from "../../behaviours/call.js";
import { searchesBy } from "../../behaviours/call-queries.js";
import { filtered, idOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { recordBefore } from "../../behaviours/record-before.js";
import { changesBody } from "../../laws/changes/change-faults.js";
import { lookedAt } from "../../search/record-values.js";
import { comparedIn } from "../search/compared.js";
import { addableMembers } from "./added-members.js";
import { insideOf, valueFieldsOf } from "./value-fields.js";

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
  if (isArray(value))
    return value.map((each, at) => keeping(model, field, kept, each, isArray(old) ? old[at] : undefined));
  if (kept.touches(field)) return old;
  const inside = insideOf(model, field.type);
  if (inside === undefined || !isObject(value) || !isObject(old)) return value;
  return keepingIn(model, inside.fields, kept, value, old);
}

const keepingIn = (
  model: InterfaceModel,
  fields: readonly Field[],
  kept: Kept,
  body: JsonObject,
  before: JsonObject,
): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = fields.find((each) => each.name === name);
      return [
        name,
        field === undefined ? value : keeping(model, field, kept, value, ownMember(before, name)),
      ];
    }),
  );

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

const dropsNew: Mutant = {
  breaks: ["update/added-members"],
  ...changesBody(
    "an update drops the members that the record did not have",
    (body, before, resource, model) => {
      const added = addableMembers(model, resource).filter((name) => ownMember(before, name) === undefined);
      return Object.fromEntries(Object.entries(body).filter(([name]) => !added.includes(name)));
    },
  ),
};

/** An updated record is listed only if what the parameter looks at is as it was before the first update. */
const stale = (match: Match): Mutant => ({
  name: `an update does not reach searches by ${match}`,
  operator: "an update does not reach searches of a kind",
  breaks: ["update/found-by-each"],
  shownBy: ["update/search-sees-it"],
  behaviour: (model) => {
    const first = new Map<string, JsonObject>();
    const isStale = (parameter: SearchParameter, record: JsonObject, old: JsonObject): boolean => {
      const [now, then] = [record, old].map((one) => lookedAt(model, parameter, one).join("\n"));
      return now !== then;
    };
    return async (call, next) => {
      const before = await recordBefore(call, next);
      const reply = await next(call);
      const id = idOf(before, call);
      if (before && id !== undefined && good(reply) && !first.has(id)) first.set(id, before);
      const asked = call.route?.resource.parameters.filter(
        (one) => one.match === match && searchesBy(call, one),
      );
      return filtered(reply, (record) => {
        const old = first.get(idOf(record, call) ?? "");
        return old === undefined || !asked?.some((parameter) => isStale(parameter, record, old));
      });
    };
  },
});

export function changedMembersMutants(model: InterfaceModel): readonly Mutant[] {
  const updated = model.resources.filter((resource) => offers(resource, "update", "add", "read"));
  // The body of a JSON Patch has no members and is no record.
  if (updated.length === 0 || patches(model)) return [];
  const valueFields = updated.flatMap((resource) => valueFieldsOf(model, resource));
  const held = all.filter(({ touches }) => valueFields.some(({ field }) => touches(field)));
  const searched = updated.filter((resource) => offers(resource, "search")).flatMap(comparedIn);
  const matches = new Set(searched.map(({ match }) => match));
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
    ...(updated.some((resource) => addableMembers(model, resource).length > 0) ? [dropsNew] : []),
    ...(["date", "reference", "string"] as const).filter((match) => matches.has(match)).map(stale),
  ];
}

const canShrink = ({ many, constraints = [] }: Field): boolean => many && constraints.length === 0;
