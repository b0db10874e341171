// Finds the schemas of records in the bodies of requests and answers.
import { isObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { folded, singular } from "../words.js";
import {
  choicesOf,
  itemsOf,
  kindsOf,
  propertiesOf,
  propertyView,
  type SchemaView,
  viewOf,
} from "./schema-view.js";

/** The JSON content of a request or an answer. */
export interface Content {
  readonly mediaType: string;
  readonly schema?: DocNode;
}

/** The first media type that is JSON, with its schema. */
export function jsonContent(holder: DocNode | undefined, reading: Reading): Content | undefined {
  const content = reading.entries(reading.part(holder, "content"));
  const found = content.find(([type]) => isJson(type)) ?? content.find(([type]) => type === "*/*");
  if (found === undefined) return undefined;
  const [mediaType, node] = found;
  const schema = reading.get(reading.resolve(node), "schema");
  reading.get(schema, "$ref");
  for (const [type, other] of content) {
    if (type !== mediaType) reading.list(other, "only JSON is taken over");
  }
  return { mediaType, ...(schema === undefined ? {} : { schema }) };
}

/** JSON Patch is no record, but a list of changes. */
const isJson = (type: string): boolean =>
  /^[\w.+-]+\/([\w.-]+\+)?json\s*(;|$)/i.test(type) && !/json-patch\+json/i.test(type);

/** Whether an update is a JSON Merge Patch (RFC 7396). */
export const isMergePatch = (operation: DocNode, reading: Reading): boolean =>
  /^application\/merge-patch\+json/i.test(requestContent(operation, reading)?.mediaType ?? "");

/** Whether an update is a JSON Patch (RFC 6902), and nothing else that is JSON. */
export function isJsonPatch(operation: DocNode, reading: Reading): boolean {
  const body = reading.part(operation, "requestBody");
  const types = reading.entries(reading.part(body, "content"));
  const [patch] = types.filter(([type]) => /^application\/json-patch\+json\s*(;|$)/i.test(type));
  if (patch === undefined || types.some(([type]) => isJson(type))) return false;
  reading.settle(patch[1]);
  return true;
}

/** The body of a request. */
export function requestContent(operation: DocNode | undefined, reading: Reading): Content | undefined {
  const body = reading.part(operation, "requestBody");
  reading.get(body, "required");
  return jsonContent(body, reading);
}

/** An answer with its status. */
export interface Answered {
  readonly status: string;
  readonly node: DocNode;
}

/** The first successful answer. */
export function successOf(operation: DocNode | undefined, reading: Reading): Answered | undefined {
  const all = answersOf(operation, reading);
  const exact = all
    .filter(({ status }) => /^2\d\d$/.test(status))
    .sort((a, b) => Number(a.status) - Number(b.status));
  return exact[0] ?? all.find(({ status }) => /^2XX$/i.test(status));
}

/** All answers of an operation. */
export function answersOf(operation: DocNode | undefined, reading: Reading): readonly Answered[] {
  const responses = reading.part(operation, "responses");
  if (!isObject(responses?.value)) return [];
  return Object.keys(responses.value).flatMap((status) => {
    const node = reading.part(responses, status);
    return node === undefined ? [] : [{ status, node }];
  });
}

export const successView = (operation: DocNode | undefined, reading: Reading): SchemaView | undefined => {
  const schema = jsonContent(successOf(operation, reading)?.node, reading)?.schema;
  return schema === undefined ? undefined : viewOf(schema, reading);
};

/** Whether a schema is known to be that of the records in question. */
export type IsRecord = (view: SchemaView) => boolean;

/** Where a list has its records: in an array itself, or in the array that a member holds. */
export interface ListEnvelope {
  readonly member?: string;
  /** The members that lead from an item to its record. */
  readonly within: readonly string[];
  readonly record: SchemaView;
  readonly list: SchemaView;
}

/** The list that a search answers with; `isRecord` tells a record from what wraps it, and `name` is the collection's, folded and singular. */
export function listEnvelope(
  search: DocNode | undefined,
  isRecord: IsRecord,
  reading: Reading,
  name = "",
): ListEnvelope | undefined {
  const view = successView(search, reading);
  if (view === undefined) return undefined;
  const kind = kindsOf(view, reading)[0];
  if (kind === "array") return envelopeOf(view, view, undefined, isRecord, reading, name);
  if (kind !== "object") return undefined;
  const members = propertiesOf(view, reading);
  const lists = members.flatMap((property) => {
    const inner = propertyView(property, reading);
    const held = inner !== undefined && kindsOf(inner, reading)[0] === "array" ? inner : undefined;
    const found = held && envelopeOf(view, held, property.name, isRecord, reading, name);
    return found === undefined ? [] : [found];
  });
  const isNamed = (member = ""): boolean => singular(folded(member)) === name;
  const [only, ...more] = lists;
  // An answer that has the record itself, or only a list of what was odd, lists no records.
  const isOnly =
    more.length === 0 &&
    !sideLists.includes(only?.member ?? "") &&
    !members.some((member) => isNamed(member.name));
  return (
    lists.find(({ record }) => isRecord(record)) ??
    lists.find(({ member }) => isNamed(member)) ??
    lists.find(({ member }) => usualMembers.includes(member ?? "")) ??
    (isOnly ? only : undefined)
  );
}

const usualMembers: readonly string[] = "data items results entries records content value entry".split(" ");

/** Lists that answers have beside what they are about. */
const sideLists: readonly string[] = ["warnings", "errors", "messages", "notices", "links"];

function envelopeOf(
  list: SchemaView,
  array: SchemaView,
  member: string | undefined,
  isRecord: IsRecord,
  reading: Reading,
  name: string,
): ListEnvelope | undefined {
  const items = itemsOf(array, reading);
  if (items === undefined || kindsOf(items, reading)[0] !== "object") return undefined;
  const base = { list, ...(member === undefined ? {} : { member }) };
  const inner = isRecord(items)
    ? undefined
    : (heldRecord(items, isRecord, reading, name) ?? entryRecord(member, items, isRecord, reading));
  return { ...base, ...(inner ?? { within: [], record: items }) };
}

/** The record in an entry of FHIR's Bundle, which is often one of all types. */
function entryRecord(
  member: string | undefined,
  items: SchemaView,
  isRecord: IsRecord,
  reading: Reading,
): RecordAnswer | undefined {
  if (member !== "entry") return undefined;
  const held = propertiesOf(items, reading).find(({ name }) => name === "resource");
  const view = held === undefined ? undefined : propertyView(held, reading);
  if (view === undefined) return undefined;
  return { within: ["resource"], record: choicesOf(view, reading).find(isRecord) ?? view };
}

/** A record in an answer: the members that lead to it, and its schema. */
export interface RecordAnswer {
  readonly within: readonly string[];
  readonly record: SchemaView;
}

/** An object with more members than this is a record, not what wraps one. */
const mostMembers = 4;

/** The record in a member of an object that wraps it: by its schema, or by the name of the member. */
function heldRecord(
  view: SchemaView,
  isRecord: IsRecord,
  reading: Reading,
  called: string,
): RecordAnswer | undefined {
  const properties = propertiesOf(view, reading);
  if (properties.length > mostMembers) return undefined;
  for (const property of properties) {
    const inner = propertyView(property, reading);
    if (inner !== undefined && isRecord(inner)) return { within: [property.name], record: inner };
  }
  const named = properties.find(({ name }) => folded(name) === called);
  const record = named === undefined ? undefined : propertyView(named, reading);
  const wraps = record !== undefined && properties.every(({ name }) => name !== "id");
  return wraps && kindsOf(record, reading)[0] === "object"
    ? { within: [named?.name ?? ""], record }
    : undefined;
}

/** The record that an operation answers with; a member that holds it is unwrapped. */
export function recordAnswer(
  operation: DocNode | undefined,
  isRecord: IsRecord,
  reading: Reading,
  name = "",
): RecordAnswer | undefined {
  const view = successView(operation, reading);
  if (view === undefined || kindsOf(view, reading)[0] !== "object") return undefined;
  const inner = isRecord(view)
    ? undefined
    : (heldRecord(view, isRecord, reading, name) ?? onlyObject(view, reading));
  return inner ?? { within: [], record: view };
}

/** The only member of an object, if it is an object itself and is called as answers usually call it. */
function onlyObject(view: SchemaView, reading: Reading): RecordAnswer | undefined {
  const [property, ...more] = propertiesOf(view, reading);
  if (property === undefined || more.length > 0 || !usualMembers.includes(property.name)) return undefined;
  const record = propertyView(property, reading);
  const isObjectToo = record !== undefined && kindsOf(record, reading)[0] === "object";
  return isObjectToo ? { within: [property.name], record } : undefined;
}

/** The schema of the record that a request sends; a member that alone holds it, and has this name, is unwrapped. */
export function requestView(
  operation: DocNode | undefined,
  reading: Reading,
  name = "",
): SchemaView | undefined {
  const schema = requestContent(operation, reading)?.schema;
  const view = schema === undefined ? undefined : viewOf(schema, reading);
  if (view === undefined || kindsOf(view, reading)[0] !== "object") return undefined;
  const [only, ...more] = propertiesOf(view, reading);
  if (only === undefined || more.length > 0 || ![...usualMembers, name].includes(folded(only.name)))
    return view;
  const record = propertyView(only, reading);
  if (record === undefined || kindsOf(record, reading)[0] !== "object") return view;
  const [whole] = only.nodes;
  if (whole !== undefined) {
    reading.note(
      whole,
      `a request holds its record in ${only.name}: the language has no requests that wrap a record`,
    );
  }
  return record;
}

/** A media type without its parameters. */
export const mediaType = (text: string): string => text.replace(/;.*$/, "").trim().toLowerCase();
