// Reads and changes the lists and records in replies of our server.
import { isArray, isObject, type Json, type JsonObject } from "../../spec/json.js";
import { defaultIdMember } from "../../spec/record-ids.js";
import {
  type Call,
  good,
  jsonOf,
  type Message,
  type Next,
  type Reply,
  withHeaders,
  withJson,
  withQuery,
} from "./call.js";
import { cursorName, nextCursorOf, withGivenCursor, withNextCursor } from "./cursors.js";

/** One entry of a list as the generated server writes it. */
export interface Entry {
  readonly record: JsonObject;
  readonly whole: JsonObject;
}

/** The entries of a list; undefined if the reply is not a list. */
export function entriesOf(reply: Reply): readonly Entry[] | undefined {
  const json = jsonOf(reply);
  if (!good(reply)) return undefined;
  if (isBundle(json)) {
    const entries = isArray(json["entry"]) ? json["entry"] : [];
    return entries.filter(isObject).flatMap((whole) => {
      const record = whole["resource"];
      return isObject(record) ? [{ record, whole }] : [];
    });
  }
  return plainList(json, reply)
    ?.items.filter(isObject)
    .map((record) => ({ record, whole: { resource: record } }));
}

/** Whether an entry of a Bundle is no match, but comes with the matches. */
export const isIncluded = ({ whole }: Entry): boolean =>
  isObject(whole["search"]) && whole["search"]["mode"] === "include";

const isBundle = (json: Json | undefined): json is JsonObject =>
  isObject(json) && json["type"] === "searchset" && json["resourceType"] === "Bundle";

/** The items of a list that is no Bundle, and the list with others: an array, or one in a member of an object that is no record. */
function plainList(json: Json | undefined, message: Message) {
  if (isArray(json)) return { items: json, with: (others: readonly Json[]): Json => others };
  if (!isObject(json) || idOf(json, message) !== undefined || json["resourceType"] !== undefined)
    return undefined;
  for (const [member, items] of Object.entries(json))
    if (isArray(items))
      return { items, with: (others: readonly Json[]): Json => ({ ...json, [member]: others }) };
  return undefined;
}

/** The call for the next page, by the list's cursor or its link; undefined on the last page. */
function nextCall(call: Call, reply: Reply): Call | undefined {
  const cursor = cursorName(call) === undefined ? undefined : nextCursorOf(reply);
  if (cursor !== undefined) return withGivenCursor(call, cursor);
  const url = nextUrl(reply);
  return url === undefined ? undefined : { ...call, url: new URL(url) };
}

/** The URL of the next page, if the list has a link to one. */
export function nextUrl(reply: Reply): string | undefined {
  const json = jsonOf(reply);
  if (!isBundle(json)) return plainNextUrl(json, reply) ?? linkedUrl(reply);
  const links = isArray(json["link"]) ? json["link"].filter(isObject) : [];
  const url = links.find((link) => link["relation"] === "next")?.["url"];
  return typeof url === "string" ? url : linkedUrl(reply);
}

function plainNextUrl(json: Json | undefined, message: Message): string | undefined {
  const next = isObject(json) && plainList(json, message) !== undefined ? json["next"] : undefined;
  return typeof next === "string" ? next : undefined;
}

const nextLink = /<([^<>]*)>; *rel="next"/;

const linkedUrl = ({ headers }: Reply): string | undefined => nextLink.exec(headers.get("link") ?? "")?.[1];

/** The list with other entries. */
export function withEntries(reply: Reply, entries: readonly Entry[]): Reply {
  const json = jsonOf(reply);
  if (isBundle(json)) return withJson(reply, { ...json, entry: entries.map(({ whole }) => whole) });
  const list = plainList(json, reply);
  return list === undefined ? reply : withJson(reply, list.with(entries.map(({ record }) => record)));
}

/** The list without its links to further pages, and without the cursor of the next one. */
export function withoutNext(list: Reply): Reply {
  const reply = nextCursorOf(list) === undefined ? list : withNextCursor(list, undefined);
  const json = jsonOf(reply);
  const link = reply.headers
    .get("link")
    ?.replace(nextLink, "")
    .replace(/^, *|, *$/g, "");
  const plain = withHeaders(reply, { link: link || undefined });
  if (!isBundle(json)) return withoutPlainNext(plain, json);
  if (!isArray(json["link"])) return plain;
  const links = json["link"].filter((each) => !(isObject(each) && each["relation"] === "next"));
  return withJson(plain, { ...json, link: links });
}

function withoutPlainNext(reply: Reply, json: Json | undefined): Reply {
  if (!isObject(json) || plainNextUrl(json, reply) === undefined) return reply;
  const { next: _, ...others } = json;
  return withJson(reply, others);
}

/** The list with only the entries whose record passes `keep`. */
export function filtered(reply: Reply, keep: (record: JsonObject) => boolean): Reply {
  const entries = entriesOf(reply);
  return entries === undefined
    ? reply
    : withEntries(
        reply,
        entries.filter(({ record }) => keep(record)),
      );
}

/** The whole list of a call: all pages joined. */
export async function wholeList(call: Call, next: Next): Promise<Reply> {
  const first = await next(call);
  const entries = [...(entriesOf(first) ?? [])];
  for (let asked = nextCall(call, first); asked !== undefined; ) {
    const page = await next(asked);
    entries.push(...(entriesOf(page) ?? []));
    asked = nextCall(asked, page);
  }
  return entriesOf(first) === undefined ? first : withoutNext(withEntries(first, entries));
}

/** The entries that any of several calls lists, each once; every page is read. */
export async function united(calls: readonly Call[], next: Next): Promise<readonly Entry[]> {
  const all = new Map<string, Entry>();
  for (const call of calls) {
    for (const entry of entriesOf(await wholeList(call, next)) ?? [])
      all.set(idOf(entry.record, call) ?? "", entry);
  }
  return [...all.values()];
}

/** Changes every record in a reply, whether a single record or a list. */
export function mapRecords(reply: Reply, change: (record: JsonObject) => JsonObject): Reply {
  const entries = entriesOf(reply);
  if (entries !== undefined) {
    return withEntries(
      reply,
      entries.map(({ record: before, whole }) => {
        const record = change(before);
        return { record, whole: { ...whole, resource: record } };
      }),
    );
  }
  const json = jsonOf(reply);
  return good(reply) && isObject(json) ? withJson(reply, change(json)) : reply;
}

/** The records of a list, first to last. */
export const recordsOf = (reply: Reply): readonly JsonObject[] =>
  (entriesOf(reply) ?? []).map(({ record }) => record);

/** The call's query as pairs. */
export const queryOf = ({ url }: Call): readonly (readonly [string, string])[] => [...url.searchParams];

/** The call without the parameters whose name passes `drop`. */
export const without = (call: Call, drop: (name: string) => boolean): Call =>
  withQuery(
    call,
    queryOf(call).filter(([name]) => !drop(name)),
  );

/** The id of a record in a message. */
export function idOf(record: Json | undefined, { idMember = defaultIdMember }: Message): string | undefined {
  const id = isObject(record) ? record[idMember] : undefined;
  return id === undefined ? undefined : String(id);
}

/** A record's id member, and nothing else of it. */
export function onlyId(record: Json | undefined, { idMember = defaultIdMember }: Message): JsonObject {
  const id = isObject(record) ? record[idMember] : undefined;
  return id === undefined ? {} : { [idMember]: id };
}

/** The id in the Location of a reply to an add. */
export function addedId({ headers }: Reply): string | undefined {
  const location = headers.get("location")?.split("/_history/")[0];
  const last = location?.split("/").at(-1);
  return last === undefined ? undefined : decodeURIComponent(last);
}
