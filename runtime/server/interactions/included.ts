// Adds to a page the records to which its matches refer: one search for each type, however many there are.
import { checkAccess } from "../auth/access.js";
import { referredStartOf } from "../http/reference-paths.js";
import type { Including } from "../search/including.js";
import { referenceKey } from "../search/references.js";
import type { StoredRecord } from "../store-port/store.js";
import type { IncludeDefinition } from "../target-definition.js";
import type { IncludedRecord, List, ListedRecord } from "./bundle.js";
import { type Call, scopeOf } from "./interaction.js";

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
export async function withIncluded(call: Call, list: List, including: Including): Promise<List> {
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
