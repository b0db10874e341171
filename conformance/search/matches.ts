import type { InterfaceModel, SearchParameter } from "../../spec/model.js";
import type { Query } from "../contract.js";
import type { JsonObject } from "../http/json.js";
import { boundedBy, prefixOf, statedPrefixes } from "./date-prefixes.js";
import { allOf, type Fit } from "./match.js";
import { fitDate } from "./match-date.js";
import { fitReference } from "./match-reference.js";
import { fitNumber, fitString, fitToken } from "./match-text.js";

/** A documented parameter of a query, with every value that it was given, in order. */
export interface Term {
  readonly parameter: SearchParameter;
  readonly values: readonly string[];
}

/** A record as far as it is known: its id, and what it holds. */
export interface Content {
  readonly id: string;
  readonly record: JsonObject;
}

/** The documented parameters of a query, each once, and whether it has others besides. */
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

/** How a record stands to one parameter of a query. */
export function fitTerm(model: InterfaceModel, { parameter, values }: Term, content: Content): Fit {
  if (parameter.match === "count") return "fits";
  if (parameter.unseen !== undefined) return "open";
  const fits = values.map((value) => fitValue(model, parameter, value, content));
  const dated = fits.length === 1 || (parameter.dateSearch && isRange(model, values));
  if (dated) return allOf(fits);
  // What repeating means is not said of other parameters: it is sure only where each value says the same.
  return fits.every((fit) => fit === fits[0]) ? (fits[0] ?? "open") : "open";
}

/** One lower and one upper bound, by prefixes that the document states. */
export function isRange(model: InterfaceModel, values: readonly string[]): boolean {
  const stated = statedPrefixes(model);
  const ends = values.map((value) => {
    const prefix = prefixOf(value);
    return prefix && stated.includes(prefix) ? boundedBy(prefix) : undefined;
  });
  return ends.length === 2 && ends.includes("lower") && ends.includes("upper");
}

function fitValue(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  { id, record }: Content,
): Fit {
  switch (parameter.match) {
    case "id":
      if (value === id) return "fits";
      return /[,/|\s]/.test(value) || value === "" ? "open" : "differs";
    case "count":
      return "fits";
    case "date":
      return fitDate(model, parameter, value, record);
    case "reference":
      return fitReference(model, parameter, value, record);
    case "string":
      return fitString(model, parameter, value, record);
    case "token":
      return fitToken(model, parameter, value, record);
    case "number":
      return fitNumber(model, parameter, value, record);
  }
}
