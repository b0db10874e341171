/** Describes how each search parameter is indexed, as a text that changes when the index must be rebuilt. */

import type { InterfaceDefinition, ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { filterOnlyParameters } from "../search/filter-only-parameters.js";
import { holdingIndexOf } from "../search/holding.js";
import { indexVersion } from "../search/index-record.js";
import { lookedAt } from "../search/looked-at.js";
import { searchTypeOf } from "../search/search-types.js";
import { sharedEntries } from "../search/shared-entries.js";
import { sortedMembers, sortIndexOf } from "../search/sorting.js";
import { uniqueIndexOf } from "../search/unique.js";
import type { ParameterIndex } from "../store-port/indexing.js";

/** How URLs are parsed into types and ids: the path forms, and the segments that differ from their type's name. */
function addresses({ forms, resources }: InterfaceDefinition): unknown {
  const renamed = resources.filter(({ type, segment }) => type !== segment);
  return [
    forms.map(({ segments }) => JSON.stringify(segments)).sort(),
    renamed.map(({ type, segment }) => `${segment} ${type}`).sort(),
  ];
}

function signatureOf(
  parameter: SearchParameterDefinition,
  resource: ResourceDefinition,
  definition: InterfaceDefinition,
): string {
  const shared = sharedEntries(resource).get(parameter.name);
  if (shared !== undefined) return JSON.stringify([indexVersion, "by", shared]);
  const { readsPaths } = searchTypeOf(parameter);
  const read = readsPaths ? [addresses(definition)] : [];
  const how = filterOnlyParameters(resource).has(parameter.name) ? ["filter"] : [];
  return JSON.stringify([indexVersion, ...lookedAt(parameter), ...read, ...how]);
}

/**
 * How a definition wants each parameter to be indexed. Two definitions with equal signatures have the same index. The order of targets
 * and of forms makes no difference. Required parameters make a difference only if they change which entries are filter-only. A
 * parameter that shares another's entries has a signature that names the other. A parameter without targets is not in the list.
 */
export const signaturesOf = (definition: InterfaceDefinition): readonly ParameterIndex[] =>
  definition.resources.flatMap((resource) => [
    ...resource.parameters
      .filter(({ targets }) => targets.length > 0)
      .map((parameter) => ({
        type: resource.type,
        parameter: parameter.name,
        signature: signatureOf(parameter, resource, definition),
      })),
    ...(resource.unique ?? []).map((members) => ({
      type: resource.type,
      parameter: uniqueIndexOf(members),
      signature: JSON.stringify([indexVersion, "unique", "exact"]),
    })),
    ...sortedMembers(resource).map((order) => ({
      type: resource.type,
      parameter: sortIndexOf(order),
      signature: JSON.stringify([indexVersion, "sorts", order.as]),
    })),
    ...(resource.holds ?? []).map((member) => ({
      type: resource.type,
      parameter: holdingIndexOf(member),
      signature: JSON.stringify([
        indexVersion,
        "refers",
        ...(member.types === undefined ? [addresses(definition)] : [member.types]),
      ]),
    })),
  ]);
