/** Describes how each search parameter is indexed, as a text to compare. */

import type { InterfaceDefinition, ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { filterOnlyParameters } from "../search/filter-only-parameters.js";
import { indexVersion } from "../search/index-record.js";
import { lookedAt } from "../search/looked-at.js";
import { searchTypeOf } from "../search/search-types.js";
import { sharedEntries } from "../search/shared-entries.js";
import type { ParameterIndex } from "./indexing.js";

/** How URLs are read back to types and ids: by the path forms, and by the segments that are not the type's own name. */
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
  const { readsPaths, indexMark } = searchTypeOf(parameter);
  const read = readsPaths ? [addresses(definition)] : [];
  // Stores hold these words since earlier versions: they stay as they are.
  const how = filterOnlyParameters(resource).has(parameter.name) ? ["tried"] : [];
  const mark = indexMark === undefined ? [] : [indexMark];
  return JSON.stringify([indexVersion, ...lookedAt(parameter), ...read, ...how, ...mark]);
}

/**
 * How a definition asks each parameter to be indexed. Two definitions ask the same where the signatures are equal;
 * the order of targets and of forms makes no difference, and what is required of a search only where it makes entries those
 * that only filter, or no longer such. One that is found by another's entries asks for that, and for none of its own; one that
 * looks at no member has no entries and is not among them.
 */
export const signaturesOf = (definition: InterfaceDefinition): readonly ParameterIndex[] =>
  definition.resources.flatMap((resource) =>
    resource.parameters
      .filter(({ targets }) => targets.length > 0)
      .map((parameter) => ({
        type: resource.type,
        parameter: parameter.name,
        signature: signatureOf(parameter, resource, definition),
      })),
  );
