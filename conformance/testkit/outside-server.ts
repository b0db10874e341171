// A server that shares no code with ours, for tests: a map per collection, and faults that can be switched on.
import { randomUUID } from "node:crypto";
import { isObject, type Json, type JsonObject } from "../../spec/json.js";
import type { Fetch } from "../behaviours/call.js";

/** A search parameter of a type: the member that it looks at, and how it is compared. */
export interface OutsideParameter {
  readonly member: string;
  readonly compares: "text" | "date" | "link" | "code";
}

/** The types of the server; types that are `given` have records from the start and accept no adds. */
export interface OutsideTypes {
  readonly [type: string]: {
    readonly search: Readonly<Record<string, OutsideParameter>>;
    readonly given?: readonly JsonObject[];
  };
}

/** The places where a server can be made faulty. */
export interface Faults {
  /** What is stored of a body that is sent. */
  readonly stored?: (type: string, body: JsonObject) => JsonObject;
  /** What is stored after an update (default: the body). */
  readonly updated?: (before: JsonObject, body: JsonObject) => JsonObject;
  /** Whether a search finds a record (default: `matches`). */
  readonly finds?: (type: string, parameter: string, values: readonly string[], matches: boolean) => boolean;
}

type Collection = Map<string, JsonObject>;

const json = (status: number, body: Json, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
const refused = (status: number) => json(status, { error: status });

/** Records of each site, under `/SITE/TYPE` and `/SITE/TYPE/ID`. */
export function outsideServer(types: OutsideTypes, faults: Faults = {}): Fetch {
  const collections = new Map<string, Collection>();
  const collectionAt = (site: string, type: string): Collection => {
    const key = `${site}/${type}`;
    const made = collections.get(key) ?? filled(site, type, types[type]?.given ?? []);
    collections.set(key, made);
    return made;
  };
  return async (request) => {
    const url = new URL(request.url);
    const [, site = "", type = "", id] = url.pathname.split("/").map(decodeURIComponent);
    const known = types[type];
    if (known === undefined) return refused(404);
    const records = collectionAt(site, type);
    if (id !== undefined) return oneRecord(request, records, id, faults, type);
    if (request.method === "GET")
      return json(200, found(records, type, url.searchParams, known.search, faults));
    if (request.method !== "POST" || known.given !== undefined) return refused(405);
    const body = await sentRecord(request);
    if (body === undefined) return refused(400);
    const added = { ...(faults.stored?.(type, body) ?? body), id: randomUUID() };
    records.set(added.id, added);
    return json(201, added, { location: `${url.pathname}/${added.id}` });
  };
}

function filled(site: string, type: string, records: readonly JsonObject[]): Collection {
  return new Map(
    records.map((record, index) => {
      const id = `${type}-${site}-${index}`;
      return [id, { ...record, kind: type, id }];
    }),
  );
}

async function sentRecord(request: Request): Promise<JsonObject | undefined> {
  try {
    const json: Json = JSON.parse(await request.text());
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

async function oneRecord(
  request: Request,
  records: Collection,
  id: string,
  faults: Faults,
  type: string,
): Promise<Response> {
  const record = records.get(id);
  if (record === undefined) return refused(404);
  if (request.method === "GET") return json(200, record);
  if (request.method === "DELETE") {
    records.delete(id);
    return new Response(null, { status: 204 });
  }
  if (request.method !== "PUT") return refused(405);
  const sent = await sentRecord(request);
  if (sent === undefined) return refused(400);
  const body = faults.stored?.(type, sent) ?? sent;
  const after = { ...(faults.updated?.(record, body) ?? body), id };
  records.set(id, after);
  return json(200, after);
}

function found(
  records: Collection,
  type: string,
  query: URLSearchParams,
  search: Readonly<Record<string, OutsideParameter>>,
  { finds = (_type, _parameter, _values, matches) => matches }: Faults,
): readonly JsonObject[] {
  const asked = [...new Set(query.keys())].flatMap((name) => {
    const parameter = search[name];
    return parameter === undefined ? [] : [{ name, parameter, values: query.getAll(name) }];
  });
  return [...records.values()].filter((record) =>
    asked.every(({ name, parameter: { member, compares }, values }) => {
      const matches = values.every((value) => comparisons[compares](record[member] ?? null, value));
      return finds(type, name, values, matches);
    }),
  );
}

const textOf = (value: Json): string => (typeof value === "string" ? value : "");

const comparisons: Readonly<Record<OutsideParameter["compares"], (held: Json, asked: string) => boolean>> = {
  text: (held, asked) => textOf(held).toLowerCase().startsWith(asked.toLowerCase()),
  code: (held, asked) => held === asked,
  link: (held, asked) =>
    isObject(held) && textOf(held["href"] ?? null).endsWith(`/${asked.split("/").at(-1)}`),
  date: (held, asked) => {
    const [, prefix = "", value = ""] = /^(ge|le|)(.*)$/.exec(asked) ?? [];
    const [own, from, to] = [span(textOf(held)), span(value), span(value)];
    if (prefix === "ge") return own.to >= from.from;
    return prefix === "le" ? own.from <= to.to : own.from <= to.to && own.to >= from.from;
  },
};

/** The first and the last millisecond of a date; days are in UTC. */
function span(text: string): { readonly from: number; readonly to: number } {
  const from = Date.parse(text);
  return { from, to: text.length === 10 ? from + 86_399_999 : from };
}
