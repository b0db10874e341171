// Finds the list of records in the answer to a search, whatever form the list has.
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { idFromUrl } from "../record-url.js";
import type { FoundRecord } from "./adapter.js";
import { idText } from "./record-id.js";
import type { RecordSigns } from "./record-signs.js";

export interface ReadList {
  readonly found: readonly FoundRecord[];
  /** Names of the members that led to its records, used to recognise an empty list later; empty if it held no record. */
  readonly members: readonly string[];
}

/** How lists are distinguished from other answers. */
export interface ListTerms {
  readonly signs: RecordSigns;
  /** The type that was searched for; absent if there was no search. */
  readonly asked?: string;
  /** Members of the body that hold no matches. */
  readonly beside?: ReadonlySet<string>;
  /** The `members` of earlier lists. */
  readonly known: ReadonlySet<string>;
  /** Whether all lists of the type may have been empty so far: then an answer with an empty array is taken for a list. */
  readonly mayBeEmpty?: boolean;
}

interface Item {
  readonly record: JsonObject;
  readonly fullUrl?: string;
}

const nothing: ReadList = { found: [], members: [] };

/**
 * Finds the list in an answer's body: the entries of a Bundle, a bare array, or an array one or two members down. Its items
 * are records, or objects that hold one. Undefined if nothing in the body is known to be a list.
 */
export function readList(json: Json | undefined, url: string, terms: ListTerms): ReadList | undefined {
  const isNone = (item: Json) => isNoMatch(item, terms.signs);
  if (isArray(json)) return json.every(isNone) ? nothing : listOf(json, [], url, terms);
  if (!isObject(json)) return undefined;
  const bundle = terms.signs.isBundle(json);
  for (const { path, items } of arraysIn(json, 2)) {
    if (path.length === 1 && terms.beside?.has(path[0] ?? "")) continue;
    const list = items.length === 0 ? undefined : listOf(items, path, url, terms);
    if (list) return list;
  }
  return isEmptyList(json, bundle, terms) ? nothing : undefined;
}

/** Whether an answer that is not recognised yet might be an empty list: it has an empty array in it. */
export const mayBeEmptyList = (json: Json | undefined): boolean =>
  isObject(json) && [...arraysIn(json, 2)].some(({ items }) => items.length === 0);

function isEmptyList(json: JsonObject, bundle: boolean, terms: ListTerms): boolean {
  const arrays = [...arraysIn(json, 2)];
  const isNone = (item: Json) =>
    isNoMatch(item, terms.signs) || (isObject(item) && item["resource"] === undefined);
  if (bundle) return arrays.every(({ path, items }) => path.join(".") !== "entry" || items.every(isNone));
  if (terms.mayBeEmpty === true) return mayBeEmptyList(json);
  return arrays.some(
    ({ path, items }) => items.length === 0 && namesOf(path, terms).some((name) => terms.known.has(name)),
  );
}

/** No member has this name: it is a placeholder for the name of the requested type. */
const askedType = "<type>";

/**
 * The names by which a member is recognised, joined with dots. If its name is that of the requested type, as
 * `Condition` or `conditions`, a second name without the type is included, since the list of another type has a member
 * of its own name.
 */
function namesOf(path: readonly string[], { asked }: ListTerms): readonly string[] {
  if (path.length === 0) return [];
  const own = path.join(".");
  const type = asked?.toLowerCase();
  const plain = own.toLowerCase().replaceAll(/[-_]/g, "");
  return type !== undefined && plain.includes(type) ? [own, plain.replace(type, askedType)] : [own];
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
): ReadList | undefined {
  const records = items.flatMap((item) => itemOf(item, terms.signs) ?? []);
  if (!records.some(({ record }) => terms.signs.isKnown(record))) return undefined;
  return { found: records.map((item) => foundOf(item, url, terms.signs)), members: namesOf(path, terms) };
}

/**
 * Whether an entry is not a match: an included record, or a report on the search itself, which an entry of a FHIR Bundle need not say
 * (http://hl7.org/fhir/R4/bundle-definitions.html#Bundle.entry.search.mode).
 */
function isNoMatch(item: Json, { isReport }: RecordSigns): boolean {
  if (!isObject(item)) return false;
  const { search, resource = item } = item;
  const mode = isObject(search) ? search["mode"] : undefined;
  if (mode === undefined) return isObject(resource) && isReport(resource);
  return mode === "outcome" || mode === "include";
}

/** The record that an item is, or that it holds. */
function itemOf(item: Json, signs: RecordSigns): Item | undefined {
  if (!isObject(item) || isNoMatch(item, signs)) return undefined;
  const { isRecord } = signs;
  if (isRecord(item)) return { record: item };
  for (const value of Object.values(item)) {
    if (!isObject(value) || !isRecord(value)) continue;
    const fullUrl = item["fullUrl"];
    return { record: value, ...(typeof fullUrl === "string" ? { fullUrl } : {}) };
  }
  return undefined;
}

function foundOf(item: Item, url: string, { idMember }: RecordSigns): FoundRecord {
  const id = idText(item.record[idMember]) ?? idFromUrl(item.fullUrl?.replace(/^urn:(uuid|oid):/, ""), url);
  return id === undefined ? { record: item.record } : { id, record: item.record };
}
