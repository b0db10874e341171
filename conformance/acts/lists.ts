import type { FoundRecord } from "../contract.js";
import { isArray, isObject, type Json, type JsonObject } from "../json.js";
import type { ListSpeech } from "../learn/speech.js";
import { idFromUrl } from "./ids.js";
import { idMember, idText } from "./records.js";

export interface ReadList {
  readonly found: readonly FoundRecord[];
  /** How it looked; absent where it held nothing to tell by. */
  readonly shape?: Omit<ListSpeech, "exchange">;
}

/** How lists are told from other answers. */
export interface ListTerms {
  readonly typeMember: string;
  /** Values of the type member that the spec knows. */
  readonly types: ReadonlySet<string>;
  /** What an earlier list looked like. */
  readonly learned: ListSpeech | undefined;
}

interface Item {
  readonly record: JsonObject;
  readonly wrappedIn?: string;
  readonly fullUrl?: string;
}

/** What FHIR calls a list of search results; known here so that an empty one, which has no entries, is understood. */
const fhirList = { member: "resourceType", value: "Bundle" } as const;

/**
 * Reads a list out of an answer's body: entries of a Bundle, a bare array, or an array one or two members down, its
 * items the records or objects that hold one. Undefined where nothing in the body is known to be a list.
 */
export function readList(json: Json | undefined, url: string, terms: ListTerms): ReadList | undefined {
  if (isArray(json)) return json.length === 0 ? { found: [] } : listOf(json, [], url, terms, "array");
  if (!isObject(json)) return undefined;
  const bundle = json[fhirList.member] === fhirList.value || json[terms.typeMember] === fhirList.value;
  for (const { path, items } of arraysIn(json, 2)) {
    const list =
      items.length === 0 ? undefined : listOf(items, path, url, terms, bundle ? "Bundle" : "member");
    if (list) return list;
  }
  return isEmptyList(json, bundle, terms) ? { found: [] } : undefined;
}

/** True where an answer that is not understood yet might be an empty list: there is an empty array in it. */
export function mayBeEmptyList(json: Json | undefined): boolean {
  return isObject(json) && [...arraysIn(json, 2)].some(({ items }) => items.length === 0);
}

function isEmptyList(json: JsonObject, bundle: boolean, terms: ListTerms): boolean {
  const arrays = [...arraysIn(json, 2)];
  if (bundle) return arrays.every(({ path, items }) => path.join(".") !== "entry" || items.every(isOutcome));
  const member = terms.learned?.member;
  return arrays.some(({ path, items }) => items.length === 0 && path.join(".") === member);
}

function* arraysIn(
  json: JsonObject,
  depth: number,
  path: readonly string[] = [],
): Iterable<{ readonly path: readonly string[]; readonly items: readonly Json[] }> {
  for (const [member, value] of Object.entries(json)) {
    if (isArray(value)) yield { path: [...path, member], items: value };
    else if (isObject(value) && depth > 1) yield* arraysIn(value, depth - 1, [...path, member]);
  }
}

function listOf(
  items: readonly Json[],
  path: readonly string[],
  url: string,
  terms: ListTerms,
  kind: ListSpeech["kind"],
): ReadList | undefined {
  const records = items.flatMap((item) => itemOf(item, terms.typeMember) ?? []);
  const known = (item: Item) => terms.types.has(String(item.record[terms.typeMember]));
  const first = records.find(known);
  if (first === undefined) return undefined;
  return {
    found: records.map((item) => foundOf(item, url)),
    shape: {
      kind,
      ...(path.length === 0 ? {} : { member: path.join(".") }),
      ...(first.wrappedIn === undefined ? {} : { wrappedIn: first.wrappedIn }),
    },
  };
}

/** FHIR's outcome entries tell of the search itself and are no results. */
function isOutcome(item: Json): boolean {
  const search = isObject(item) ? item["search"] : undefined;
  return isObject(search) && search["mode"] === "outcome";
}

/** The record that an item is or holds. */
function itemOf(item: Json, typeMember: string): Item | undefined {
  if (!isObject(item) || isOutcome(item)) return undefined;
  if (typeof item[typeMember] === "string") return { record: item };
  for (const [member, value] of Object.entries(item)) {
    if (!isObject(value) || typeof value[typeMember] !== "string") continue;
    const fullUrl = item["fullUrl"];
    return { record: value, wrappedIn: member, ...(typeof fullUrl === "string" ? { fullUrl } : {}) };
  }
  return undefined;
}

function foundOf(item: Item, url: string): FoundRecord {
  const id = idText(item.record[idMember]) ?? idFromUrl(item.fullUrl?.replace(/^urn:(uuid|oid):/, ""), url);
  return id === undefined ? { record: item.record } : { id, record: item.record };
}
