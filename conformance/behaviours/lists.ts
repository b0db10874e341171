// Reads and changes the lists and records in replies of our server.
import { isArray, isObject, type Json, type JsonObject } from "../../spec/json.js";
import { type Call, good, jsonOf, type Next, type Reply, withJson, withQuery } from "./call.js";

/** One entry of a list as the generated server writes it. */
export interface Entry {
  readonly record: JsonObject;
  readonly whole: JsonObject;
}

/** The entries of a list; undefined if the reply is not a list. */
export function entriesOf(reply: Reply): readonly Entry[] | undefined {
  const json = jsonOf(reply);
  if (!good(reply) || !isObject(json) || json["type"] !== "searchset") return undefined;
  const entries = isArray(json["entry"]) ? json["entry"] : [];
  return entries.filter(isObject).flatMap((whole) => {
    const record = whole["resource"];
    return isObject(record) ? [{ record, whole }] : [];
  });
}

/** The URL of the next page, if the list has one. */
export function nextUrl(reply: Reply): string | undefined {
  const json = jsonOf(reply);
  const links = isObject(json) && isArray(json["link"]) ? json["link"].filter(isObject) : [];
  const url = links.find((link) => link["relation"] === "next")?.["url"];
  return typeof url === "string" ? url : undefined;
}

/** The list with other entries. */
export function withEntries(reply: Reply, entries: readonly Entry[]): Reply {
  const json = jsonOf(reply);
  return isObject(json) ? withJson(reply, { ...json, entry: entries.map(({ whole }) => whole) }) : reply;
}

/** The list without its links to further pages. */
export function withoutNext(reply: Reply): Reply {
  const json = jsonOf(reply);
  if (!isObject(json) || !isArray(json["link"])) return reply;
  const link = json["link"].filter((each) => !(isObject(each) && each["relation"] === "next"));
  return withJson(reply, { ...json, link });
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
  for (let page = first, url = nextUrl(page); url !== undefined; url = nextUrl(page)) {
    page = await next({ ...call, url: new URL(url) });
    entries.push(...(entriesOf(page) ?? []));
  }
  return entriesOf(first) === undefined ? first : withoutNext(withEntries(first, entries));
}

/** The entries that any of several calls lists, each once; every page is read. */
export async function united(calls: readonly Call[], next: Next): Promise<readonly Entry[]> {
  const all = new Map<string, Entry>();
  for (const call of calls) {
    for (const entry of entriesOf(await wholeList(call, next)) ?? [])
      all.set(idOf(entry.record) ?? "", entry);
  }
  return [...all.values()];
}

/** Changes every record in a reply, whether a single record or a list. */
export function mapRecords(reply: Reply, change: (record: JsonObject) => JsonObject): Reply {
  const entries = entriesOf(reply);
  if (entries !== undefined) {
    return withEntries(
      reply,
      entries.map(({ record, whole }) => ({ record, whole: { ...whole, resource: change(record) } })),
    );
  }
  const json = jsonOf(reply);
  return good(reply) && isObject(json) ? withJson(reply, change(json)) : reply;
}

/** The records of a list, first to last. */
export function recordsOf(reply: Reply): readonly JsonObject[] {
  return (entriesOf(reply) ?? []).map(({ record }) => record);
}

/** The call's query as pairs. */
export function queryOf({ url }: Call): readonly (readonly [string, string])[] {
  return [...url.searchParams];
}

/** The call without the parameters whose name passes `drop`. */
export function without(call: Call, drop: (name: string) => boolean): Call {
  return withQuery(
    call,
    queryOf(call).filter(([name]) => !drop(name)),
  );
}

/** The id of a record. */
export function idOf(record: Json | undefined): string | undefined {
  const id = isObject(record) ? record["id"] : undefined;
  return id === undefined ? undefined : String(id);
}

/** The id in the Location of a reply to an add. */
export function addedId({ headers }: Reply): string | undefined {
  const location = headers.get("location")?.split("/_history/")[0];
  const last = location?.split("/").at(-1);
  return last === undefined ? undefined : decodeURIComponent(last);
}
