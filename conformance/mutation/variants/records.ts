// Conforming variants of returned records: further members, another media type, the same instants written differently.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { jsonOf, withHeaders, withJson } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
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

/** A leap second stays as it is. */
const inUtc = (text: string): string =>
  stamp.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : text;

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
  variantsOf("record").records([], "instants come back in UTC", (record) => mapMembers(record, inUtc)),
  variantsOf("reply").done("read-response", "reads are wrapped", "read", (reply) =>
    withJson(reply, { status: "ok", data: jsonOf(reply) ?? null }),
  ),
  mediaType("application/json"),
  mediaType("application/vnd.example.v1+json; charset=utf-8"),
];
