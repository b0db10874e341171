// Conforming variants of returned records: further members, another media type, the same instants written differently.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { jsonOf, withHeaders, withJson } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { hour } from "../../search/date-texts.js";
import { variantsOf } from "./rows.js";

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

/** Times come back in another form. A leap second stays as it is. */
const timed = (name: string, form: (instant: Date, text: string) => string): ConformingVariant =>
  variantsOf("record").records("time-returned", name, (record) =>
    mapMembers(record, (text) =>
      stamp.test(text) && !Number.isNaN(Date.parse(text)) ? form(new Date(text), text) : text,
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
