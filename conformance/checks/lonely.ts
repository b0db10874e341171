import type { Resource, SearchParameter } from "../../spec/model.js";
import type { Query } from "../contract.js";
import { sufficesAlone } from "../scene/suffices.js";

/** A value that the document names, or one that the parameter's type allows; `id` is what a reference refers to. */
export function typedQuery(parameter: SearchParameter, id: string): Query {
  const typed = { number: "2", date: "2019-06-11", reference: id, string: "a", token: "a" };
  return [[parameter.name, parameter.values[0]?.value ?? typed[parameter.type]]];
}

/**
 * A search by this parameter alone that needs no record to be known. Undefined where something else has to stand beside
 * it, or where it takes a reference: an unknown one may be refused.
 */
export function lonelyQuery(resource: Resource, parameter: SearchParameter): Query | undefined {
  if (parameter.type === "reference" || !sufficesAlone(resource, parameter)) return undefined;
  if (!parameter.dateSearch) return typedQuery(parameter, "");
  return [
    [parameter.name, "ge2019-06-11"],
    [parameter.name, "le2019-06-12"],
  ];
}
