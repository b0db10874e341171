// Conforming variants that treat what a body lacks differently: elements of a list without a documented member, defaults, and read-only fields.

import { isChanged, isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import { fitting } from "../../../spec/made-to-fit.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { jsonOf, withBody, writes } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { fieldsOf } from "../../behaviours/fields.js";
import { is, variantsOf } from "./rows.js";

/** The record without the elements that lack a member which is not optional; a field without elements is left out. */
function whole(fields: readonly Field[], record: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, Json][] => {
      const field = fields.find((one) => one.name === name);
      const inside = field?.type.kind === "object" ? field.type.fields : undefined;
      if (inside === undefined || !isArray(value)) return [[name, value]];
      const kept = value.filter((item) => isWhole(inside, item));
      return kept.length === 0 && value.length > 0 ? [] : [[name, kept]];
    }),
  );
}

/** A reference may be missing: there is not always a record to refer to. A record without a required member is refused as a whole. */
function isWhole(fields: readonly Field[], item: Json): boolean {
  const needed = fields.filter((field) => !field.optional && !isRequired(field) && !isLink(field));
  return isObject(item) && needed.every(({ name }) => ownMember(item, name) !== undefined);
}

const isLink = ({ type }: Field): boolean => type.kind === "shape" && type.targets.length > 0;

const hasLists = ({ resources }: InterfaceModel): boolean =>
  resources.some((resource) => fieldsOf(resource).some(({ many, type }) => many && type.kind === "object"));

const instant = "2026-03-01T08:00:00+01:00";
const ownValues: Readonly<Partial<Record<Field["type"]["kind"], Json>>> = {
  string: "given",
  integer: 7,
  number: 7.5,
  boolean: true,
  dateTime: instant,
};

/** What a server may give a read-only field without a default: any value that its constraints allow. */
function givenValue(field: Field): Json | undefined {
  const { type, many, default: initial } = field;
  if (isSent(field) || isChanged(field) || initial !== undefined) return undefined;
  if (type.kind === "dateTime" && type.forms[0] !== "timestamp") return undefined;
  const value = ownValues[type.kind];
  if (value === undefined) return undefined;
  return fitting(field, many ? [value] : value);
}

const givenIn = ({ fields }: Resource): JsonObject =>
  Object.fromEntries(
    fields.flatMap((field): [string, Json][] => {
      const value = givenValue(field);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

const defaults = variantsOf("store", {
  suits: ({ resources }) =>
    resources.some(
      (resource) =>
        offers(resource, "update") && resource.fields.some((field) => field.default !== undefined),
    ),
});
const given = variantsOf("record", {
  follows: ["add-assigned"],
  suits: ({ resources }) => resources.some((resource) => Object.keys(givenIn(resource)).length > 0),
});
const lists = variantsOf("store", { suits: hasLists });

export const conformingLacks: readonly ConformingVariant[] = [
  defaults.asks([], "an update sets the defaults of what it leaves out", (call) => {
    const body = jsonOf(call);
    if (!is(call, "update") || !isObject(body)) return undefined;
    const initial = call.route.resource.fields.flatMap((field) =>
      field.default === undefined ? [] : [[field.name, field.default.value] as const],
    );
    return withBody(call, { ...Object.fromEntries(initial), ...body });
  }),
  given.records([], "the server gives read-only fields values of its own", (record, type, _, model) => {
    const resource = model.resources.find(({ name }) => name === type);
    return resource === undefined ? record : { ...record, ...givenIn(resource) };
  }),
  lists.asks([], "an element of a list that lacks a member is not kept", (call) => {
    const body = writes(call) ? jsonOf(call) : undefined;
    return isObject(body) ? withBody(call, whole(call.route?.resource.fields ?? [], body)) : undefined;
  }),
];
