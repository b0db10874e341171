import type { Field } from "../../spec/model.js";
import { operationOf } from "../acts/context.js";
import type { Collection, FoundRecord, Query } from "../contract.js";
import { valuesAt } from "./looking.js";
import type { Studio } from "./studio.js";

const longAgo = "1900-01-01";
/** URLs that are kept of each type. */
const enough = 8;

/** URLs of records by their type, for parameters that need a reference. */
export type Gleanings = ReadonlyMap<string, readonly string[]>;

const known = new WeakMap<Studio, Map<string, Promise<Gleanings>>>();

/**
 * Gathers references from every collection at a site that can be searched without one. Those that records hold come first: what is
 * referred to once is likely to be referred to by other types as well.
 */
export function gleanings(studio: Studio, site: string): Promise<Gleanings> {
  const sites = known.get(studio) ?? new Map<string, Promise<Gleanings>>();
  known.set(studio, sites);
  const gathered = sites.get(site) ?? gather(studio, site);
  sites.set(site, gathered);
  return gathered;
}

/** Queries that need no reference: none at all where nothing is demanded, else every date since long ago. */
export function openQueries({ resource }: Collection): readonly Query[] {
  const { parameters, rules } = resource;
  const dates = parameters.filter(({ match, dateSearch }) => match === "date" && dateSearch);
  const queries: Query[] = [[], ...dates.map(({ name }) => [[name, `ge${longAgo}`]] as const)];
  return queries.filter((query) => {
    const names = new Set(query.map(([name]) => name));
    const demands = parameters.every(({ demanded, name }) => !demanded || names.has(name));
    return demands && rules.every((rule) => rule.parameters.some((name) => names.has(name)));
  });
}

async function gather(studio: Studio, site: string): Promise<Gleanings> {
  const held = new Map<string, Set<string>>();
  const own = new Map<string, Set<string>>();
  for (const place of studio.collections) {
    const at = { ...place, site };
    for (const { id, record } of await openlyFound(studio, at)) {
      for (const field of at.resource.fields) collect(studio, field, record, held);
      if (id !== undefined) put(own, at.resource.name, studio.context.reference(site, at.resource.name, id));
    }
  }
  const all = new Map<string, readonly string[]>();
  for (const { name } of studio.model.resources) {
    const urls = new Set([...(held.get(name) ?? []), ...(own.get(name) ?? [])]);
    all.set(name, [...urls].slice(0, enough));
  }
  return all;
}

async function openlyFound(studio: Studio, at: Collection): Promise<readonly FoundRecord[]> {
  const [query] = operationOf(at, "search") ? openQueries(at) : [];
  if (query === undefined) return [];
  return (await studio.acts.search(at, query, { firstPageOnly: true })).found ?? [];
}

function collect(
  studio: Studio,
  field: Field,
  record: FoundRecord["record"],
  into: Map<string, Set<string>>,
): void {
  const { type } = field;
  if (type.kind === "object") for (const inner of type.fields) collect(studio, inner, record, into);
  if (type.kind !== "shape" || type.targets.length === 0) return;
  const parts = studio.model.shapes.find(({ name }) => name === type.shape)?.parts;
  if (parts?.role !== "reference") return;
  for (const url of valuesAt(record, `${field.path}.${parts.url}`)) {
    const named = type.targets.find((target) => String(url).split("/").at(-2) === target);
    if (named !== undefined) put(into, named, String(url));
  }
}

function put(into: Map<string, Set<string>>, type: string, url: string): void {
  into.set(type, (into.get(type) ?? new Set()).add(url));
}
