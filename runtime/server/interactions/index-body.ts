// Computes the index entries of a body that a client sent.
import type { ResourceDefinition } from "../definition.js";
import { type Problem, problem } from "../http/problem.js";
import type { Body } from "../record/assign.js";
import { indexRecord, TooManyEntries } from "../search/index-record.js";
import type { ReferenceScope } from "../search/references.js";
import { exactRecord } from "../search/unique.js";
import type { IndexEntry } from "../store-port/index-entry.js";

function refuse({ path, most }: TooManyEntries, type: string): Problem {
  const place = [type, ...path].join(".");
  return problem(
    422,
    "too-costly",
    `A record may have at most ${most} search values, and ${place} exceeds that. Send fewer values.`,
    { diagnostics: `/${path[0] ?? ""}`, expression: place },
  );
}

/** The index entries of a record. Throws a 422 if it has more search values than a record may have. */
export function indexBody(
  body: Body,
  resource: ResourceDefinition,
  scope: ReferenceScope,
  most: number,
): readonly IndexEntry[] {
  try {
    const exact = exactRecord(body, resource);
    return indexRecord(body.value, resource, scope, resource.parameters, most, undefined, exact);
  } catch (fault) {
    throw fault instanceof TooManyEntries ? refuse(fault, resource.type) : fault;
  }
}
