// Computes the index entries of a body.
import type { ResourceDefinition } from "../definition.js";
import { type Problem, problem } from "../http/problem.js";
import type { Body } from "../record/assign.js";
import { indexRecord, TooManyEntries } from "../search/index-record.js";
import type { ReferenceScope } from "../search/references.js";
import type { IndexEntry } from "../store/index-entry.js";

function refuse({ path, most }: TooManyEntries, type: string): Problem {
  const place = [type, ...path].join(".");
  return problem(
    422,
    "too-costly",
    `A record is found by at most ${most} values, and ${place} has more than is left of them. Send fewer.`,
    { diagnostics: `/${path[0] ?? ""}`, expression: place },
  );
}

/** What a record that is sent is found by. Throws a 422 for one that would be found by more values than a record may be. */
export function indexBody(
  body: Body,
  resource: ResourceDefinition,
  scope: ReferenceScope,
  most: number,
): readonly IndexEntry[] {
  try {
    return indexRecord(body.value, resource, scope, resource.parameters, most);
  } catch (fault) {
    throw fault instanceof TooManyEntries ? refuse(fault, resource.type) : fault;
  }
}
