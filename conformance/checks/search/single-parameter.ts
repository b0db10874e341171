// Makes searches by one parameter that need no known record.

import { choosableFields } from "../../../spec/chosen-fields.js";
import { fitting } from "../../../spec/made-to-fit.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { sortQuery, sortRequests } from "../../../spec/sorting.js";
import type { Query } from "../../http/api/adapter.js";
import { statedPrefixes, valuesAround } from "../../search/date-prefixes.js";
import { sufficesAlone } from "../../search/required-parameters.js";

/** Only a list gives a cursor, and the document says nothing of the texts that a parameter takes which looks at no field. */
export const takesMadeUp = ({ match, type, unseen, values }: SearchParameter): boolean =>
  match !== "cursor" && !(unseen !== undefined && /string|token/.test(type) && values.length === 0);

/** A named value of the parameter, or one of its type; `id` is used for a reference. */
export function typedQuery(model: InterfaceModel, parameter: SearchParameter, id: string): Query {
  const typed = { number: "2", date: "2019-06-11", reference: id, string: "a", token: "a", boolean: "true" };
  const prefix = parameter.dateSearch ? (statedPrefixes(model)[0] ?? "") : "";
  if (parameter.directions !== undefined) return directedQuery(model, parameter);
  const ofList = controlled(model, parameter);
  if (ofList !== undefined) return [[parameter.name, ofList]];
  return [[parameter.name, parameter.values[0]?.value ?? prefix + fitted(parameter, typed[parameter.type])]];
}

/** A sample of the field that the parameter looks at, or a value within its limits: others may be refused. */
function fitted({ targets: [looked], type }: SearchParameter, value: string): string {
  if (looked === undefined) return value;
  const { field } = looked;
  if (field.type.kind === "string") return String(field.samples?.[0] ?? fitting(field, value));
  return type === "number" ? String(fitting(field, Number(value))) : value;
}

/** An order in a direction: alone, a direction says nothing. */
function directedQuery({ resources }: InterfaceModel, { name, resource }: SearchParameter): Query {
  const { parameters = [] } = resources.find((one) => one.name === resource) ?? {};
  return parameters.flatMap((sort) => {
    const request = sortRequests(sort).find(({ direction }) => direction !== undefined);
    return request !== undefined && sort.sorting?.directions?.parameter === name
      ? sortQuery(sort, request)
      : [];
  });
}

/** A value that asks for the beginning of a list, for some order or for one field; undefined for a parameter that does not. */
function controlled(model: InterfaceModel, parameter: SearchParameter): string | undefined {
  if (parameter.match === "fields") return choosableFields(model, parameter)[0]?.name;
  if (parameter.match === "include") return parameter.including?.values[0]?.value;
  if (parameter.match === "offset") return "0";
  return parameter.match === "page" ? String(parameter.firstPage ?? 1) : sortRequests(parameter)[0]?.text;
}

/**
 * A search by this parameter alone that needs no known record. Undefined if the search needs another parameter, or if
 * it takes a reference, since an unknown one may be refused.
 */
export function singleParameterQuery(
  model: InterfaceModel,
  resource: Resource,
  parameter: SearchParameter,
): Query | undefined {
  if (parameter.type === "reference" || !takesMadeUp(parameter)) return undefined;
  if (!sufficesAlone(resource, parameter)) return undefined;
  const around = { from: "2019-06-11", to: "2019-06-12", exact: "2019-06-11" };
  const values = parameter.dateSearch ? valuesAround(statedPrefixes(model), around) : undefined;
  return values?.map((value) => [parameter.name, value]) ?? typedQuery(model, parameter, "");
}
