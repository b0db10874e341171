import type { InterfaceModel } from "../../spec/model.js";
import { parameterName } from "../checks/places.js";
import { boundOf } from "../search/match-date.js";
import { referenceFormOf } from "../search/match-reference.js";
import { isRange, type Term } from "../search/matches.js";
import { isWhole } from "../search/required-parameters.js";
import { timeSpanOf } from "../search/time-spans.js";
import type { Asked } from "./asked.js";
import type { Referred } from "./misses.js";

/** Lists of a size that no deployment can think too large. */
const smallCount = /^(?:[1-9]|10)$/;

/**
 * Whether a search asks nothing but what the document shows: documented parameters, once each but for the two bounds of a
 * range, in the plainest values, and all that its rules demand. A refusal of such a search can't be the client's fault.
 */
export function isPlainSearch(model: InterfaceModel, asked: Asked): boolean {
  const { resource, terms, stranger } = asked;
  const names = new Set(terms.map(({ parameter }) => parameter.name));
  return !stranger && isWhole(resource, names) && terms.every((term) => isPlainTerm(model, term));
}

function isPlainTerm(model: InterfaceModel, { parameter, values }: Term): boolean {
  const [value = ""] = values;
  if (parameter.dateSearch) {
    const bounded = values.every((each) => boundOf(model, parameter, each) !== undefined);
    return bounded && (values.length === 1 || isRange(model, values));
  }
  if (values.length !== 1) return false;
  if (parameter.match === "count") return smallCount.test(value);
  if (parameter.match === "date") return timeSpanOf(value) !== undefined && !value.includes("T");
  if (parameter.match === "reference") return referenceFormOf(value) !== undefined;
  if (parameter.type === "number") return /^\d+$/.test(value);
  return value.trim() !== "" && !/[,|\\*]/.test(value);
}

/** The references of a query, each in the form in which its value stands. */
export function referencesOf(asked: Asked): readonly Referred[] {
  return asked.terms.flatMap(({ parameter, values }) => {
    if (parameter.match !== "reference") return [];
    const form = referenceFormOf(values[0] ?? "");
    return form === undefined ? [] : [{ parameter: parameterName({ ...asked, parameter }), form }];
  });
}

/** The search in one text, references by their ids alone, so that their forms make no difference. */
export function searchKey(asked: Asked): string {
  const short = ({ parameter, values }: Term) =>
    parameter.match === "reference" ? values.map((value) => value.split("/").at(-1)) : values;
  const query = asked.terms.map((term) => `${term.parameter.name}=${short(term).join(" ")}`).join("&");
  return `${asked.site} ${asked.form.name} ${asked.resource.name}?${query}`;
}

/** Names of the query's parameters, in the spec's order. */
export function searchNames(asked: Asked): string {
  return `${asked.form.name} ${asked.resource.name}?${asked.terms.map(({ parameter }) => parameter.name).join("&")}`;
}
