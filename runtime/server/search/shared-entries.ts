/** Finds search parameters that can share their index entries. */

import type { ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { filterOnlyParameters } from "./filter-only-parameters.js";
import { lookedAt } from "./looked-at.js";
import { perObject } from "./per-object.js";

type Searched = Pick<ResourceDefinition, "atLeastOne" | "parameters">;

/** Each parameter that has entries, with a text that those have in common which make the same; in the order of names. */
function alikes(resource: Searched): readonly { readonly name: string; readonly alike: string }[] {
  const filterOnly = filterOnlyParameters(resource);
  const alike = (parameter: SearchParameterDefinition): string =>
    JSON.stringify([lookedAt(parameter), filterOnly.has(parameter.name)]);
  return resource.parameters
    .filter(({ targets }) => targets.length > 0)
    .map((parameter) => ({ name: parameter.name, alike: alike(parameter) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * The parameters that find by what another finds by, each with the name under which the entries of both stand: they are kept
 * once, since every add pays for each of them. Of several the first by name stands for all, whatever their order.
 */
export const sharedEntries = perObject((resource: Searched): ReadonlyMap<string, string> => {
  const shared = new Map<string, string>();
  const first = new Map<string, string>();
  for (const { name, alike } of alikes(resource)) {
    const other = first.get(alike);
    if (other === undefined) first.set(alike, name);
    else shared.set(name, other);
  }
  return shared;
});
