// Reads loaded records back from a server, and compares them with their files.
import { isDeepStrictEqual } from "node:util";
import type { Pool } from "undici";
import { referenceMember, withReferences } from "../conformance/fixtures/source-references.js";
import type { SourceRecord } from "../conformance/options/source-record.js";
import { lookedAt } from "../conformance/search/record-values.js";
import type { AddedEntry } from "../conformance/tools/load/load-state.js";
import type { JsonObject } from "../spec/json.js";
import type { InterfaceModel, Resource } from "../spec/model.js";
import type { SearchParameter } from "../spec/search-parameter.js";

/** A loaded site and its records. */
export interface Loaded {
  readonly model: InterfaceModel;
  readonly pool: Pool;
  readonly site: string;
  readonly records: readonly SourceRecord[];
  readonly added: ReadonlyMap<string, AddedEntry>;
}

/** The number of items checked, and each that was wrong. */
export interface Tally {
  readonly tried: number;
  readonly wrong: readonly string[];
}

/** Reads every record by its id and compares it field for field with the file, with references replaced. */
export async function readEach(loaded: Loaded): Promise<Tally> {
  const wrong: string[] = [];
  await inParallel(loaded.records, async (record) => {
    const id = loaded.added.get(record.key)?.id;
    const got = id === undefined ? undefined : await get(loaded, `${path(loaded, record.type)}/${id}`);
    if (!isDeepStrictEqual(withoutAssigned(got, record.body), expected(loaded, record)))
      wrong.push(record.key);
  });
  return { tried: loaded.records.length, wrong };
}

/** Finds every record by each reference that a search parameter looks at; records with the same value share a search. */
export async function findByReference(loaded: Loaded): Promise<Tally> {
  const wanted = new Map<string, { readonly url: string; readonly ids: Set<string> }>();
  for (const record of loaded.records) {
    for (const parameter of searchable(loaded, record, "reference")) {
      for (const value of valuesOf(loaded, record, parameter)) {
        const url = `${path(loaded, record.type)}?${new URLSearchParams([[parameter.name, value]])}`;
        const entry = wanted.get(url) ?? { url, ids: new Set<string>() };
        entry.ids.add(idOf(loaded, record));
        wanted.set(url, entry);
      }
    }
  }
  const wrong: string[] = [];
  let tried = 0;
  await inParallel([...wanted.values()], async ({ url, ids }) => {
    const found = await listed(loaded, url);
    tried += ids.size;
    for (const id of ids) if (!found.has(id)) wrong.push(`${id} by ${url}`);
  });
  return { tried, wrong };
}

/** Finds every record by its date, as a range that begins and ends with that date. */
export async function findByDate(loaded: Loaded): Promise<Tally> {
  const searches = loaded.records.flatMap((record) =>
    searchable(loaded, record, "date").flatMap((parameter) => {
      const value = valuesOf(loaded, record, parameter)[0];
      if (value === undefined) return [];
      const bounds = [`ge${value}`, `le${value}`].map((bound): [string, string] => [parameter.name, bound]);
      const query = new URLSearchParams([...bounds, ...needed(loaded, record, parameter)]);
      return [{ id: idOf(loaded, record), url: `${path(loaded, record.type)}?${query}` }];
    }),
  );
  const wrong: string[] = [];
  await inParallel(searches, async ({ id, url }) => {
    if (!(await listed(loaded, url)).has(id)) wrong.push(`${id} by ${url}`);
  });
  return { tried: searches.length, wrong };
}

/** The required parameters of a search by this parameter. */
function needed(loaded: Loaded, record: SourceRecord, parameter: SearchParameter): [string, string][] {
  const resource = resourceOf(loaded, record.type);
  const unmet = resource.rules.some((rule) => !rule.parameters.includes(parameter.name));
  const wanted = (other: SearchParameter) => other.demanded || (unmet && other.match === "reference");
  return resource.parameters
    .filter((other) => other !== parameter && wanted(other))
    .flatMap((other): [string, string][] => {
      const value = valuesOf(loaded, record, other)[0];
      return value === undefined ? [] : [[other.name, value]];
    });
}

function searchable(
  loaded: Loaded,
  record: SourceRecord,
  match: SearchParameter["match"],
): readonly SearchParameter[] {
  const resource = resourceOf(loaded, record.type);
  return resource.parameters.filter((parameter) => parameter.match === match && parameter.targets.length > 0);
}

function valuesOf(loaded: Loaded, record: SourceRecord, parameter: SearchParameter): readonly string[] {
  return lookedAt(loaded.model, parameter, expected(loaded, record));
}

function expected(loaded: Loaded, record: SourceRecord): JsonObject {
  const { id: _, ...rest } = record.body;
  const member = referenceMember(loaded.model);
  return member === undefined ? rest : withReferences(rest, member, (key) => loaded.added.get(key)?.url);
}

/** A record as read, without the members that the server added. */
function withoutAssigned(got: unknown, sent: JsonObject): unknown {
  if (!isRecord(got)) return got;
  const assigned = new Set(["id", "meta"].filter((name) => name === "id" || !(name in sent)));
  return Object.fromEntries(Object.entries(got).filter(([name]) => !assigned.has(name)));
}

async function listed(loaded: Loaded, first: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let next: string | undefined = first;
  while (next !== undefined) {
    const page: unknown = await get(loaded, next);
    if (!isRecord(page)) break;
    for (const entry of asList(page["entry"])) {
      const resource = isRecord(entry) ? entry["resource"] : undefined;
      if (isRecord(resource) && typeof resource["id"] === "string") ids.add(resource["id"]);
    }
    const link = asList(page["link"]).find(
      (candidate) => isRecord(candidate) && candidate["relation"] === "next",
    );
    next = isRecord(link) && typeof link["url"] === "string" ? pathOf(link["url"]) : undefined;
  }
  return ids;
}

async function get(loaded: Loaded, url: string): Promise<unknown> {
  const response = await loaded.pool.request({ method: "GET", path: url });
  const text = await response.body.text();
  return response.statusCode === 200 ? JSON.parse(text) : undefined;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, "http://localhost");
  return pathname + search;
}

function path(loaded: Loaded, type: string): string {
  const resource = resourceOf(loaded, type);
  const form = loaded.model.forms.find(({ name }) => name === resource.forms[0]);
  const segments = (form?.segments ?? []).map((segment) => {
    if (segment.kind === "literal") return segment.text;
    return encodeURIComponent(segment.kind === "site" ? loaded.site : resource.segment);
  });
  return `/${segments.join("/")}`;
}

function idOf(loaded: Loaded, record: SourceRecord): string {
  return loaded.added.get(record.key)?.id ?? record.key;
}

function resourceOf(loaded: Loaded, type: string): Resource {
  const resource = loaded.model.resources.find(({ name }) => name === type);
  if (!resource) throw new Error(`${type} is not a type of this interface`);
  return resource;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function inParallel<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await action(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
