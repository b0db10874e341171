// Conforming variants of records: their ids, their members that are null, and the fields that a search names.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { jsonOf, withHeaders, withJson } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { digitIds, numberIds, renamedIds } from "../../behaviours/renamed-ids.js";
import { reusedIds } from "../../behaviours/reused-ids.js";
import { mayBeLeftOut, nullableFields, withoutNullAt } from "../../laws/rules/nulls.js";
import { hour } from "../../search/date-texts.js";
import { hasParameter, variantsOf } from "./rows.js";

/** Changes every text in a value. */
function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (isArray(value)) return value.map((each) => mapTexts(each, change));
  return isObject(value) ? mapMembers(value, change) : value;
}

/** Changes every text in the members of a record. */
export function mapMembers(object: JsonObject, change: (text: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, mapTexts(value, change)]));
}

const stamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)$/;

const isKept = ({ clauses }: InterfaceModel, text: string): boolean =>
  text.endsWith("Z") && clauses.some(({ id }) => /^constraint\..*\.offset$/.test(id));

/** Times come back in another form. A leap second stays as it is, and so does a time with Z, if some field's have to have it. */
const timed = (name: string, form: (instant: Date, text: string) => string): ConformingVariant =>
  variantsOf("record").records("time-returned", name, (record, _type, _call, model) =>
    mapMembers(record, (text) =>
      stamp.test(text) && !Number.isNaN(Date.parse(text)) && !isKept(model, text)
        ? form(new Date(text), text)
        : text,
    ),
  );

const mediaType = (type: string): ConformingVariant =>
  variantsOf("reply", { suits: (model) => answerOf(model, "media-type") !== type }).replies(
    "media-type",
    `responses are ${type}`,
    (reply) => (reply.body === "" ? undefined : withHeaders(reply, { "content-type": type })),
  );

/** Variants of returned records: further members, another media type, or the same instants written differently. */
export const conformingRecords: readonly ConformingVariant[] = [
  variantsOf("record", { sole: ["undocumented members"] }).records(
    "add-assigned",
    "records have extra members",
    (record) => ({ ...record, revision: 1, audit: { by: "someone", tags: ["a", "b"] } }),
  ),
  timed("instants come back in UTC", (instant) => instant.toISOString()),
  timed("instants come back with another offset", (instant) =>
    new Date(instant.getTime() + 5.5 * hour).toISOString().replace("Z", "+05:30"),
  ),
  timed("instants come back with milliseconds", (_, text) => text.replace(/(:\d\d)([+-]|Z$)/, "$1.000$2")),
  timed("instants of even minutes come back in UTC", (instant, text) =>
    instant.getUTCMinutes() % 2 === 0 ? instant.toISOString() : text,
  ),
  variantsOf("reply").done("read-response", "reads are wrapped", "read", (reply) =>
    withJson(reply, { status: "ok", data: jsonOf(reply) ?? null }),
  ),
  mediaType("application/json"),
  mediaType("application/vnd.example.v1+json; charset=utf-8"),
];

const sole = ["ids"];
const ids = variantsOf("ids", { sole });
const numbers = variantsOf("ids", { sole, suits: (model) => model.ids?.type === undefined });
const deleted = variantsOf("ids", { sole, suits: (model) => offersAny(model, "add", "delete") });

export const conformingIds: readonly ConformingVariant[] = [
  ids.serves("id-shape", "ids are digits", digitIds),
  ids.serves(
    "id-shape",
    "ids are long",
    renamedIds(/rec\.[a-z]{60}\.\d+/g, (nth) => `rec.${"abcdef".repeat(10)}.${nth}`),
  ),
  numbers.serves("id-shape", "ids are JSON numbers", numberIds),
  // The document does not say that an id is used only once.
  deleted.serves([], "a new record gets the id of a deleted one", reusedIds),
];

const leftOutPaths = (model: InterfaceModel, resource: Resource): readonly string[] =>
  nullableFields(model, resource)
    .filter(mayBeLeftOut)
    .map(({ path }) => path);

const nullable = variantsOf("record", {
  follows: ["null-kept"],
  sole: ["members that are null"],
  suits: (model) =>
    offersAny(model, "add") && model.resources.some((resource) => leftOutPaths(model, resource).length > 0),
});

const named = variantsOf("record", {
  follows: ["chosen-fields"],
  sole: ["fields of a list"],
  suits: (model) => model.typeMember === undefined && hasParameter(({ match }) => match === "fields")(model),
});

export const conformingMembers: readonly ConformingVariant[] = [
  // As serializers do that write no members without a value.
  nullable.records([], "members that are null are left out of answers", (record, type, _, model) => {
    const resource = model.resources.find(({ name }) => name === type);
    return resource === undefined ? record : leftOutPaths(model, resource).reduce(withoutNullAt, record);
  }),
  // Not even the id is there unless it was asked for.
  named.records([], "records have only the fields that were asked for", (record, _, call) => {
    const names = given(call, "fields").flatMap(({ parameter, value }) =>
      value.split(parameter.separator ?? ","),
    );
    return names.length === 0
      ? record
      : Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
  }),
];
