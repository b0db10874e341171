// Conforming variants of returned records: further members, another media type, the same instants written differently.

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { good, jsonOf, withHeaders, withJson } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { mapRecords } from "../../behaviours/lists.js";

/** Returns records in another form, without losing anything. */
function returning(
  name: string,
  answers: readonly string[],
  change: (record: JsonObject) => JsonObject,
): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = () => async (call, next) =>
    mapRecords(await next(call), change);
  return { name, layer: "record", answers, behaviour };
}

/** Changes every text in a value. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (isArray(value)) return value.map((each) => mapTexts(each, change));
  return isObject(value) ? mapMembers(value, change) : value;
}

function mapMembers(object: JsonObject, change: (text: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, mapTexts(value, change)]));
}

const stamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)$/;

const inUtc = (text: string): string => (stamp.test(text) ? new Date(text).toISOString() : text);

function mediaType(type: string): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = () => async (call, next) => {
    const reply = await next(call);
    return reply.body === "" ? reply : withHeaders(reply, { "content-type": type });
  };
  const suits = (model: InterfaceModel) => answerOf(model, "media-type") !== type;
  return { name: `responses are ${type}`, layer: "reply", answers: ["media-type"], suits, behaviour };
}

const wrappedReads: ConformingVariant = {
  name: "reads are wrapped",
  layer: "reply",
  answers: ["read-response"],
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    if (call.route?.kind !== "read" || !good(reply)) return reply;
    return withJson(reply, { status: "ok", data: jsonOf(reply) ?? null });
  },
};

/** Variants of returned records: further members, another media type, or the same instants written differently. */
export const conformingRecords: readonly ConformingVariant[] = [
  {
    ...returning("records have extra members", ["add-assigned"], (record) => ({
      ...record,
      revision: 1,
      audit: { by: "someone", tags: ["a", "b"] },
    })),
    sole: ["undocumented members"],
  },
  returning("instants come back in UTC", [], (record) => mapMembers(record, inUtc)),
  wrappedReads,
  mediaType("application/json"),
  mediaType("application/vnd.example.v1+json; charset=utf-8"),
];
