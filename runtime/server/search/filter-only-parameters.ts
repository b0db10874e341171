/** Finds the search parameters that only filter what another parameter finds. */

import type { ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { perObject } from "../per-object.js";
import { searchTypeOf } from "./search-types.js";

type Parameter = Pick<SearchParameterDefinition, "name" | "match" | "demanded">;

/** The part of a resource that decides which parameters a search can start from. */
interface Searched extends Pick<ResourceDefinition, "atLeastOne" | "nested"> {
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
 * The parameters that no search has to start from, because every search must have another parameter that lists few records. They only
 * filter what that parameter found, so they need no index by value. A nested collection starts from the parameter of its path.
 */
export const filterOnlyParameters = perObject((resource: Searched): ReadonlySet<string> => {
  const starting = startingPoints(resource);
  const inPaths = (resource.nested ?? []).map(({ parameter }) => parameter);
  const others = resource.parameters.filter(
    ({ name }) => starting?.includes(name) === false && !inPaths.includes(name),
  );
  return new Set(others.map(({ name }) => name));
});
