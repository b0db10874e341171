// Reads and changes the search parameters of a call.

import { isArray, isObject, type Json, type JsonObject } from "../../spec/json.js";
import type { Match, SearchParameter, Target } from "../../spec/search-parameter.js";
import type { Call } from "./call.js";
import { valuesAt } from "./json-edits.js";
import { queryOf } from "./lists.js";

/** The parameters of one kind of match in a search, with their values, in order. */
export function given(
  { route, url }: Pick<Call, "route" | "url">,
  match: Match,
): readonly { readonly parameter: SearchParameter; readonly value: string }[] {
  if (route?.kind !== "search") return [];
  return [...url.searchParams].flatMap(([name, value]) => {
    const parameter = route.resource.parameters.find((each) => each.name === name && each.match === match);
    return parameter === undefined ? [] : [{ parameter, value }];
  });
}

/** All texts at a target's path in a record. */
export const textsAt = (record: JsonObject, { path }: Pick<Target, "path">): readonly string[] =>
  valuesAt(record, path)
    .flatMap(flat)
    .filter((value) => typeof value === "string");

const flat = (value: Json): readonly Json[] =>
  isArray(value) ? value.flatMap(flat) : isObject(value) ? [] : [value];

/** The query with changed values; a value is dropped if `change` returns none. */
export const changedQuery = (
  call: Call,
  change: (name: string, value: string) => string | undefined,
): readonly (readonly [string, string])[] =>
  queryOf(call).flatMap(([name, value]) => {
    const now = change(name, value);
    return now === undefined ? [] : [[name, now] as const];
  });

/** Whether a call searches by this parameter. */
export const searchesBy = ({ route, url }: Call, parameter: SearchParameter): boolean =>
  route?.kind === "search" &&
  route.resource.name === parameter.resource &&
  url.searchParams.has(parameter.name);
