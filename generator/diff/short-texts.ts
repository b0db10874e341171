// Describes fields, parameters, interactions and types in a few words, for the reports of `cri-kit diff`.

import type { Field } from "../../spec/field.js";
import type { InteractionRule, Resource } from "../../spec/model.js";
import type { Match, SearchParameter, Target } from "../../spec/search-parameter.js";
import { typeWords } from "../../spec/type-words.js";

/** A field's type as the spec's language writes it: `[Reference(Patient)]`, `date | partial-date`. */
export const typeText = ({ type, many }: Pick<Field, "type" | "many">): string =>
  many ? `[${typeWords(type)}]` : typeWords(type);

export function fieldText(field: Field): string {
  const { fixed, values } = field;
  const named = values.map(({ value }) => value).join(", ");
  const more = fixed !== undefined ? `, always ${fixed}` : named === "" ? "" : `, such as ${named}`;
  return `${typeText(field)}${more}`;
}

export function targetText({ path, endPath, system }: Target): string {
  const interval = endPath === undefined ? path : `${path} to ${endPath}`;
  return system === undefined ? interval : `${interval} with ${system}`;
}

/** The places that a parameter looks at, sorted: their order in the spec means nothing. */
export function targetsText({ targets, match, unseen }: SearchParameter): string {
  if (targets.length > 0) return targets.map(targetText).sort().join(", ");
  return unseen === undefined ? `the ${concerned[match] ?? "logical id"}` : "nothing";
}

/** What a parameter concerns that looks at no field. */
const concerned: Partial<Readonly<Record<Match, string>>> = {
  count: "list's size",
  sort: "list's order",
  direction: "direction of the list's order",
  offset: "list's start",
  page: "number of the list's page",
  cursor: "cursor of a page",
  fields: "fields of the list's records",
  include: "records that come with the list",
};

export const parameterText = (parameter: SearchParameter): string =>
  `${parameter.type}, looks at ${targetsText(parameter)}`;

export const interactionText = ({ method, on }: Pick<InteractionRule, "method" | "on">): string =>
  `${method} on the ${on}`;

export function resourceText({ operations, forms }: Resource): string {
  const offered = operations.filter((operation) => operation.offered).map(({ kind }) => kind);
  return `${offered.join(", ") || "no interaction"}; path forms ${forms.join(", ")}`;
}
