// Decides whether a search must find a record (yes), must leave it out (no), or may do either (unknown).

import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import { controlsList, type SearchParameter } from "../../spec/search-parameter.js";
import type { Query } from "../http/api/adapter.js";
import type { ApiContext } from "../http/api/context.js";
import { matchCompared } from "./comparing.js";
import { boundedBy, prefixOf, statedPrefixes } from "./date-prefixes.js";
import { agreed, allOf, type Match } from "./match.js";
import { matchDate } from "./match-date.js";
import { matchReference } from "./match-reference.js";
import { matchFlag, matchNumber, matchString, matchToken } from "./match-text.js";
import { matchWords } from "./match-words.js";
import { sameRecord } from "./same-record.js";

/** A documented parameter of a query, with all its values in order. */
export interface Term {
  readonly parameter: SearchParameter;
  readonly values: readonly string[];
}

/** A record as far as it is known. */
export interface Content {
  readonly id: string;
  readonly record: JsonObject;
}

/** The documented parameters of a query, each once; `stranger` if the query has others too. */
export function termsOf(
  parameters: readonly SearchParameter[],
  query: Query,
): { readonly terms: readonly Term[]; readonly stranger: boolean } {
  const names = new Set(query.map(([name]) => name));
  const terms = parameters
    .filter(({ name }) => names.has(name))
    .map((parameter) => ({
      parameter,
      values: query.flatMap(([name, value]) => (name === parameter.name ? [value] : [])),
    }));
  return { terms, stranger: terms.length < names.size };
}

/** Whether a record matches all parameters of a query. */
export const matches = (model: InterfaceModel, terms: readonly Term[], content: Content): Match =>
  allOf(terms.map((term) => matchesTerm(model, term, content)));

/** What the HTTP layer asks of the document about records. */
export const oracleOf = (model: InterfaceModel): Pick<ApiContext, "differences" | "mayList"> => ({
  differences: (sent, read, resource) => sameRecord(sent, read, resource, model).length,
  mayList: ({ resource }, query, { id = "", record }) =>
    matches(model, termsOf(resource.parameters, query).terms, { id, record }) !== "no",
});

/** Whether a record matches one parameter of a query. */
export function matchesTerm(model: InterfaceModel, { parameter, values }: Term, content: Content): Match {
  if (controlsList(parameter)) return "yes";
  if (parameter.unseen !== undefined) return "unknown";
  const answers = values.map((value) => matchValue(model, parameter, value, content));
  const joined = answers.length === 1 || (parameter.dateSearch && isRange(model, values));
  if (joined) return allOf(answers);
  // The document does not say what repeating another parameter means: only an answer that all values give is certain.
  return agreed(answers);
}

/** Whether the values are one lower and one upper bound, with prefixes that the document states. */
export function isRange(model: InterfaceModel, values: readonly string[]): boolean {
  const stated = statedPrefixes(model);
  const ends = values.map((value) => {
    const prefix = prefixOf(value);
    return prefix && stated.includes(prefix) ? boundedBy(prefix) : undefined;
  });
  return ends.length === 2 && ends.includes("lower") && ends.includes("upper");
}

function matchValue(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  { id, record }: Content,
): Match {
  if (parameter.compares !== undefined) return matchCompared(model, parameter, value, record);
  switch (parameter.match) {
    case "id":
      if (value === id) return "yes";
      return /[,/|\s]/.test(value) || value === "" ? "unknown" : "no";
    case "count":
    case "sort":
    case "direction":
    case "offset":
    case "page":
    case "cursor":
    case "fields":
    case "include":
      return "yes";
    case "date":
      return matchDate(model, parameter, value, record);
    case "reference":
      return matchReference(model, parameter, value, record);
    case "string":
      return matchString(model, parameter, value, record);
    case "text":
      return matchWords(parameter, value, record);
    case "boolean":
      return matchFlag(parameter, value, record);
    case "token":
      return matchToken(model, parameter, value, record);
    case "number":
      return matchNumber(model, parameter, value, record);
  }
}
