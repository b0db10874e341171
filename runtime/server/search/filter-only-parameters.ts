/** Finds the search parameters that only filter what another parameter finds. */

import type { ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { perObject } from "./per-object.js";
import { searchTypeOf } from "./search-types.js";

type Parameter = Pick<SearchParameterDefinition, "name" | "match" | "demanded">;

/** What decides what a search starts from. */
interface Searched extends Pick<ResourceDefinition, "atLeastOne"> {
  readonly parameters: readonly Parameter[];
}

const namesFew = (parameter: Parameter | undefined): boolean =>
  parameter !== undefined && searchTypeOf(parameter).namesFew;

/** Required parameters that each list few records; undefined if there are none. */
function startingPoints({ parameters, atLeastOne }: Searched): readonly string[] | undefined {
  const demanded = parameters.filter((parameter) => parameter.demanded).map(({ name }) => [name]);
  const find = (name: string) => parameters.find((parameter) => parameter.name === name);
  return [...demanded, ...atLeastOne].find((rule) => rule.every((name) => namesFew(find(name))));
}

/**
 * The parameters that no search needs to start from, since the interface demands another of each search that lists few records:
 * they only filter what that parameter found, so their entries need not be looked up by their values.
 */
export const filterOnlyParameters = perObject((resource: Searched): ReadonlySet<string> => {
  const starting = startingPoints(resource);
  const others = resource.parameters.filter(({ name }) => starting?.includes(name) === false);
  return new Set(others.map(({ name }) => name));
});
