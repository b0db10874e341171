// Searches the records of a type.

import { checkAccess } from "../auth/access.js";
import type { ResourceDefinition } from "../definition.js";
import { roomFor } from "../http/lives.js";
import { listPathOf, queryTextOf } from "../http/paths.js";
import { appliedHeader, preferencesOf } from "../http/preferences.js";
import { type Problem, problem } from "../http/problem.js";
import { type Pairs, pairsIn } from "../http/query-pairs.js";
import { referredStartOf } from "../http/reference-paths.js";
import { signalOf } from "../http/request-signal.js";
import { withMembers } from "../search/chosen-members.js";
import { type CursorScope, openCursor, sealCursor } from "../search/cursor.js";
import type { Including } from "../search/including.js";
import { asKept, cursorName, nothing, parseQuery, type Query, statedCursor } from "../search/query.js";
import { referenceKey } from "../search/references.js";
import { andThen } from "../store-port/and-then.js";
import type { Condition } from "../store-port/condition.js";
import type { SearchRequest, StoredRecord } from "../store-port/store.js";
import type { IncludeDefinition } from "../target-definition.js";
import type { IncludedRecord, List, ListedRecord } from "./bundle.js";
import { type Call, type Interaction, scopeOf } from "./interaction.js";
import { findParent, isNested, ofParent } from "./nested.js";
import { respondWithNothing } from "./policy/missing-record.js";
import { type ListLinks, writtenList } from "./policy/written-list.js";
import { respond } from "./respond.js";

type Members = Readonly<Record<string, unknown>>;

interface Match {
  readonly id: string;
  readonly members: Members;
}

/** Ids in one condition: a statement of a database takes a limited number of values. */
const mostIds = 500;

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The keys, `Type/id`, of the records that a value may refer to. */
function keysOf(call: Call, { url, types }: IncludeDefinition, value: unknown): readonly string[] {
  if (url === undefined)
    return typeof value === "string" || typeof value === "number"
      ? types.map((type) => `${type}/${value}`)
      : [];
  const text = isObject(value) ? value[url] : undefined;
  if (typeof text !== "string") return [];
  const key = referenceKey(text, scopeOf(call));
  return key !== undefined && types.some((type) => key.startsWith(`${type}/`)) ? [key] : [];
}

/** The page with the records that the query includes. */
async function withIncluded(call: Call, list: List, including: Including): Promise<List> {
  const matches = list.records.map(({ id, body }): Match => ({ id, members: JSON.parse(body) }));
  const wanted = matches.flatMap(({ members }) =>
    including.asked.flatMap((include) =>
      listOf(members[include.field]).flatMap((value) => keysOf(call, include, value)),
    ),
  );
  const found = await recordsOf(call, wanted);
  if (including.in === "place")
    return { ...list, records: matches.map((match) => inPlace(call, match, including.asked, found)) };
  const own =
    including.in === "list" ? matches.map(({ id }) => `${call.collection.resource.type}/${id}`) : [];
  const included = [...found].flatMap(([key, one]) => (own.includes(key) ? [] : [one]));
  return {
    ...list,
    included,
    ...(typeof including.in === "object" ? { includedIn: including.in.member } : {}),
  };
}

/** The records with these keys that are there, by their keys, in the order of the keys. */
async function recordsOf(
  call: Call,
  keys: readonly string[],
): Promise<ReadonlyMap<string, IncludedRecord & StoredRecord>> {
  const { context, service, collection, base } = call;
  const { site, form } = collection;
  const byKey = new Map<string, IncludedRecord & StoredRecord>();
  for (const resource of service.definition.resources) {
    const { type } = resource;
    const ids = [...new Set(keys)].flatMap((key) =>
      key.startsWith(`${type}/`) ? [key.slice(type.length + 1)] : [],
    );
    if (ids.length === 0) continue;
    checkAccess(service, context, { site, type, interaction: "read" });
    const start = referredStartOf(service.definition, base, { form, resource, site });
    for (let from = 0; from < ids.length; from += mostIds) {
      const anyOf = ids.slice(from, from + mostIds);
      const conditions = [{ kind: "id", anyOf }] as const;
      const { records } = await service.store.search({ site, type, conditions, limit: anyOf.length });
      for (const record of records) byKey.set(`${type}/${record.id}`, { ...record, start });
    }
  }
  return new Map(
    [...new Set(keys)].flatMap((key) => {
      const record = byKey.get(key);
      return record === undefined ? [] : [[key, record] as const];
    }),
  );
}

/** A match with the records themselves instead of what refers to them. */
function inPlace(
  call: Call,
  { id, members }: Match,
  asked: readonly IncludeDefinition[],
  found: ReadonlyMap<string, StoredRecord>,
): ListedRecord {
  const replaced = asked.map((include) => {
    const value = members[include.field];
    const recordOf = (one: unknown): unknown => {
      const record = keysOf(call, include, one).flatMap((key) => found.get(key) ?? [])[0];
      return record === undefined ? one : JSON.parse(record.body);
    };
    return [include.field, Array.isArray(value) ? value.map(recordOf) : recordOf(value)] as const;
  });
  return { id, body: JSON.stringify({ ...members, ...Object.fromEntries(replaced) }) };
}

function linkTo({ base, collection }: Call, pairs: Pairs): string {
  const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();
  return `${base}${listPathOf(collection)}${query === "" ? "" : `?${query}`}`;
}

const sizesOf = ({ parameters }: ResourceDefinition): readonly string[] =>
  parameters.filter(({ match }) => match === "count").map(({ name }) => name);

/** The query as it was applied: a page size above the maximum is replaced by the maximum. */
function capped(pairs: Pairs, resource: ResourceDefinition, limit: number): Pairs {
  const bounds = sizesOf(resource);
  return pairs.map(([name, value]) => [name, bounds.includes(name) ? String(limit) : value]);
}

/** How a page leads to the next one: by a link, or by a cursor if the interface says so. */
function leading(call: Call, applied: Pairs, cursor: string | undefined): Pick<ListLinks, "next" | "cursor"> {
  if (cursor === undefined) return {};
  if (statedCursor(call.collection.resource) !== undefined) return { cursor };
  const others = applied.filter(([name]) => name !== cursorName);
  return { next: linkTo(call, [...others, [cursorName, cursor]]) };
}

/** Answers with a page of a list; `cursor` leads to the next page, if there is one. */
export function respondWithPage(
  call: Call,
  { applied, limit }: Pick<Query, "applied" | "limit">,
  list: List,
  cursor: string | undefined,
): Response {
  const { context, service, collection, base } = call;
  const empty = limit > 0 && list.records.length === 0 ? respondWithNothing(call) : undefined;
  if (empty !== undefined) return empty;
  const self = linkTo(call, capped(applied, collection.resource, limit));
  const links = { self, ...leading(call, applied, cursor) };
  const start = referredStartOf(service.definition, base, collection);
  const { text, headers } = writtenList(service.answers, list, links, start, service.definition);
  const { handling } = preferencesOf(context);
  return respond(context, 200, text, { ...headers, ...appliedHeader("handling", handling) });
}

/** Reads the query of a search, strictly or leniently, as the request prefers. */
export function queryOf(call: Call): Query {
  const { context, service, collection } = call;
  const lenient = preferencesOf(context).handling === "lenient";
  const nested = collection.under !== undefined;
  const reading = { ...service.pages, answers: service.answers, lenient, nested };
  const given = pairsIn(queryTextOf(context.req.url));
  return parseQuery(given, collection.resource, scopeOf(call), reading, service.now());
}

/** The list that a cursor belongs to. Where the interface has cursors, the next page may have another size. */
function cursorScope({ collection }: Call, pairs: Pairs, path: string | undefined): CursorScope {
  const { site, resource } = collection;
  const nested = path === undefined ? {} : { path };
  const stated = statedCursor(resource);
  if (stated === undefined) return { site, type: resource.type, pairs, ...nested };
  const sizes = sizesOf(resource);
  const asked = pairs.filter(([name]) => !sizes.includes(name));
  return { site, type: resource.type, pairs: asked, parameter: stated.name, ...nested };
}

/** Where a page starts: after the last record of the page before, or past as many records as the query says. */
function startOf(
  { cursor, offset }: Query,
  scope: CursorScope,
  { store: { secret }, answers }: Call["service"],
): Partial<Pick<SearchRequest, "after" | "afterValues" | "offset" | "conditions">> {
  if (cursor === undefined) return offset === undefined ? {} : { offset };
  const position = openCursor(cursor, scope, secret, answers.unknownCursor);
  if (position === "first page") return {};
  if (position === "empty list") return { conditions: [nothing] };
  const { next, nextValues } = position;
  return nextValues === undefined ? { after: next } : { after: next, afterValues: nextValues };
}

/** A client that counts records or pages would miss those that a shorter page left out. */
const tooLong = (): Problem =>
  problem(400, "too-costly", "The records of this page are too large together. Request fewer.");

/** Lists the records that satisfy every parameter, sorted or in the order of gap kind `search-order`, a page at a time. */
export const search: Interaction = (call) => {
  if (!isNested(call)) return list(call, []);
  return andThen(findParent(call), () => list(call, [asKept(ofParent(call), call.collection.resource)]));
};

/** A page with the members that the query asks for. */
const shownOf = (page: List, { members }: Pick<Query, "members">): List =>
  members === undefined
    ? page
    : { ...page, records: page.records.map(({ id, body }) => ({ id, body: withMembers(body, members) })) };

function list(call: Call, own: readonly Condition[]): Response | Promise<Response> {
  const { service, collection } = call;
  const { site, resource } = collection;
  const query = queryOf(call);
  const { limit, total, sort, applied: pairs } = query;
  const conditions = [...own, ...query.conditions];
  const scope = cursorScope(call, pairs, isNested(call) ? listPathOf(collection) : undefined);
  const { secret } = service.store;
  const start = startOf(query, scope, service);
  const signal = () => signalOf(call.context);
  const counted = total || service.answers.searchTotal !== "no" || service.definition.total !== undefined;
  const order = service.answers.searchOrder === "oldest first" ? { oldestFirst: true } : {};
  const hasRoom = roomFor(call.context);
  const request = {
    site,
    type: resource.type,
    conditions,
    limit,
    total: counted,
    signal,
    ...order,
    ...(hasRoom === undefined ? {} : { hasRoom }),
    ...(sort === undefined ? {} : { sort }),
    ...start,
  };
  return andThen(service.store.search(request), (page) => {
    const { next, nextValues } = page;
    if (start.offset !== undefined && next !== undefined && page.records.length < limit) throw tooLong();
    const values = nextValues === undefined ? {} : { nextValues };
    const cursor = next === undefined ? undefined : sealCursor({ next, ...values }, scope, secret);
    const { including } = query;
    const whole = including === undefined ? page : withIncluded(call, page, including);
    return andThen(whole, (one) => respondWithPage(call, query, shownOf(one, query), cursor));
  });
}
