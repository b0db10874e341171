// The requests that the server's bench sends: reads, adds and searches of real records.
import type { InterfaceDefinition, ResourceDefinition } from "../../runtime/server/definition.js";
import { pathOf, urlOf } from "../../runtime/server/http/paths.js";
import { parseQuery } from "../../runtime/server/search/query.js";
import { searchSql } from "../../runtime/server/store/sql/search-sql.js";
import type { Sql } from "../../runtime/server/store/sql/sql.js";
import { sqliteDialect } from "../../runtime/server/store/sqlite/sql-dialect.js";
import { site } from "./fill.js";
import { type Requests, request } from "./load.js";
import type { RealRecord } from "./records.js";

/** The type and the date range of the searches; the range contains about half of a patient's records. */
const searched = "Observation";
const range = ["ge2010-01-01", "lt2016-01-01"] as const;

/** One request after the other, in a pseudo-random order that is the same each time. */
export function shuffled(requests: readonly Buffer[]): Requests {
  const stride = 7919;
  let at = 0;
  return () => {
    at = (at + stride) % requests.length;
    return requests[at] ?? Buffer.alloc(0);
  };
}

function resourceOf({ resources }: InterfaceDefinition, type: string): ResourceDefinition {
  const found = resources.find((resource) => resource.type === type);
  if (found === undefined) throw new Error(`there is no type ${type}`);
  return found;
}

function collectionOf(definition: InterfaceDefinition, type: string) {
  const resource = resourceOf(definition, type);
  const form = definition.forms.find(({ name }) => resource.forms.includes(name));
  if (form === undefined) throw new Error(`${type} has no path`);
  return { form, resource, site };
}

export const recordPath = (definition: InterfaceDefinition, type: string, id: string): string =>
  urlOf("", collectionOf(definition, type), id);

/** Reads of the records by their ids. */
export const reads = (definition: InterfaceDefinition, records: readonly RealRecord[]): Requests =>
  shuffled(records.map(({ type, id }) => request("GET", recordPath(definition, type, id))));

/** Adds of the records, with any ids. */
export const adds = (definition: InterfaceDefinition, records: readonly RealRecord[]): Requests =>
  shuffled(records.map(({ type, text }) => request("POST", pathOf(collectionOf(definition, type)), text)));

/** The ids of the patients that have records. */
export function patientsOf(records: Iterable<RealRecord>): readonly string[] {
  const found = new Set<string>();
  for (const { type, text } of records) {
    const id = type === searched ? /"subject":\{"reference":"Patient\/([^"]+)"/.exec(text)?.[1] : undefined;
    if (id !== undefined) found.add(id);
  }
  return [...found];
}

/** All of a patient's records of one type, newest first. */
export const patientSearches = (definition: InterfaceDefinition, records: Iterable<RealRecord>): Requests => {
  const path = pathOf(collectionOf(definition, searched));
  return shuffled(patientsOf(records).map((patient) => request("GET", `${path}?patient=${patient}`)));
};

/** Searches by a date range: for the kit, and for a minimal server as the kit's own SQL statement with its values. */
export function rangeSearches(
  definition: InterfaceDefinition,
  records: readonly RealRecord[],
): { readonly forKit: Requests; readonly forMinimal: Requests; readonly statement: string } {
  const collection = collectionOf(definition, searched);
  const path = pathOf(collection);
  const queries = patientsOf(records).map((patient) => [
    ["patient", patient] as const,
    ...range.map((date) => ["date", date] as const),
  ]);
  const limits = { pageSize: 50, largestPage: 50 };
  const statements = queries.map((pairs): Sql => {
    const scope = { definition, site, base: "" };
    const { conditions, limit } = parseQuery(pairs, collection.resource, scope, limits, 0);
    return searchSql({ site, type: searched, conditions, limit }, sqliteDialect);
  });
  const text = (pairs: readonly (readonly [string, string])[]): string =>
    pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return {
    forKit: shuffled(queries.map((pairs) => request("GET", `${path}?${text(pairs)}`))),
    forMinimal: shuffled(
      statements.map(({ values }) => request("GET", `${path}?${text([["values", JSON.stringify(values)]])}`)),
    ),
    statement: statements[0]?.text ?? "",
  };
}
