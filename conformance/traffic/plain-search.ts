// Decides whether every deployment must answer a search.

import { choosableFields } from "../../spec/chosen-fields.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { sortTexts } from "../../spec/sorting.js";
import { parameterName } from "../checks/places.js";
import { boundOf } from "../search/match-date.js";
import { referenceFormOf } from "../search/match-reference.js";
import { isRange, type Term } from "../search/matches.js";
import { isWhole } from "../search/required-parameters.js";
import { timeSpanOf } from "../search/time-spans.js";
import type { Asked } from "./read-request.js";
import type { Referred } from "./suspicions.js";

/** Page sizes that no deployment can consider too large. */
const smallCount = /^(?:[1-9]|10)$/;

/**
 * Whether a search has only documented parameters, each once or as a date range, with plain values, and satisfies all rules: a
 * refusal of it is not the client's fault.
 */
export function isPlainSearch(model: InterfaceModel, asked: Asked): boolean {
  const { resource, terms, stranger } = asked;
  const names = new Set(terms.map(({ parameter }) => parameter.name));
  return (
    !stranger &&
    isWhole(resource, names) &&
    terms.every((term) => isPlainTerm(model, term) && isBesideOrder(term, terms))
  );
}

/** The document does not say what a direction without an order is. */
const isBesideOrder = ({ parameter }: Term, terms: readonly Term[]): boolean =>
  parameter.match !== "direction" || terms.some((one) => one.parameter.match === "sort");

function isPlainTerm(model: InterfaceModel, { parameter, values }: Term): boolean {
  const [value = ""] = values;
  if (parameter.dateSearch) {
    const bounded = values.every((each) => boundOf(model, parameter, each) !== undefined);
    return bounded && (values.length === 1 || isRange(model, values));
  }
  if (values.length !== 1) return false;
  if (parameter.match === "count") return smallCount.test(value);
  if (parameter.match === "sort")
    return valuesIn(parameter, value).every((one) => sortTexts(parameter).includes(one));
  if (parameter.directions !== undefined)
    return [parameter.directions.ascending, parameter.directions.descending].includes(value);
  // A cursor may be of another search, or have expired.
  if (parameter.match === "cursor") return false;
  if (parameter.match === "include")
    return valuesIn(parameter, value).every((one) => parameter.values.some((known) => known.value === one));
  if (parameter.match === "fields") return namesFields(model, parameter, value);
  if (parameter.match === "date") return timeSpanOf(value) !== undefined && !value.includes("T");
  if (parameter.match === "reference") return referenceFormOf(value) !== undefined;
  if (parameter.type === "number") return /^\d+$/.test(value);
  return value.trim() !== "" && !/[,|\\*]/.test(value);
}

const valuesIn = ({ separator }: SearchParameter, value: string): readonly string[] =>
  separator === undefined ? [value] : value.split(separator);

function namesFields(model: InterfaceModel, parameter: SearchParameter, value: string): boolean {
  const known = choosableFields(model, parameter).map(({ name }) => name);
  return value.split(parameter.separator ?? ",").every((name) => known.includes(name));
}

/** The references of a query, with the form of each. */
export const referencesOf = (asked: Asked): readonly Referred[] =>
  asked.terms.flatMap(({ parameter, values }) => {
    if (parameter.match !== "reference") return [];
    const form = referenceFormOf(values[0] ?? "");
    return form === undefined ? [] : [{ parameter: parameterName({ ...asked, parameter }), form }];
  });

/** A key for each search, equal for all reference forms. */
export function searchKey(asked: Asked): string {
  const short = ({ parameter, values }: Term) =>
    parameter.match === "reference" ? values.map((value) => value.split("/").at(-1)) : values;
  const query = asked.terms.map((term) => `${term.parameter.name}=${short(term).join(" ")}`).join("&");
  return `${asked.site} ${asked.form.name} ${asked.resource.name}?${query}`;
}

/** The names of the query's parameters, in the spec's order. */
export const searchNames = (asked: Asked): string =>
  `${asked.form.name} ${asked.resource.name}?${asked.terms.map(({ parameter }) => parameter.name).join("&")}`;
