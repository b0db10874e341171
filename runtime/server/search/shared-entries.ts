/** Finds search parameters that can share their index entries. */

import type { ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { perObject } from "../per-object.js";
import { filterOnlyParameters } from "./filter-only-parameters.js";
import { lookedAt } from "./looked-at.js";

type Searched = Pick<ResourceDefinition, "atLeastOne" | "parameters" | "nested">;

/** Each parameter that has entries, with a text that is equal for parameters that make the same entries; in the order of names. */
function signaturesOf(resource: Searched): readonly { readonly name: string; readonly signature: string }[] {
  const filterOnly = filterOnlyParameters(resource);
  const signature = (parameter: SearchParameterDefinition): string =>
    JSON.stringify([lookedAt(parameter), filterOnly.has(parameter.name)]);
  return resource.parameters
    .filter(({ targets }) => targets.length > 0)
    .map((parameter) => ({ name: parameter.name, signature: signature(parameter) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * The parameters that make the same entries as another one, each with the name under which the entries are stored. They are stored
 * once, because every entry makes an add slower. The name is the first one in alphabetical order.
 */
export const sharedEntries = perObject((resource: Searched): ReadonlyMap<string, string> => {
  const shared = new Map<string, string>();
  const first = new Map<string, string>();
  for (const { name, signature } of signaturesOf(resource)) {
    const other = first.get(signature);
    if (other === undefined) first.set(signature, name);
    else shared.set(name, other);
  }
  return shared;
});
