/** Finds the page on which a clause stands. */

import { resourceClauses, shapeClauses } from "../../../spec/clauses.js";
import type { TargetContext } from "../../target.js";

/** Path of a type's page, as `Page` has it. */
export const typePage = (stem: string): string => `resources/${stem}`;

/** The page that each clause stands on, by the clause's id. */
export function placesOf({
  model,
  types,
}: Pick<TargetContext, "model" | "types">): ReadonlyMap<string, string> {
  return new Map([
    // Whatever has no page of its own stands on the first.
    ...model.clauses.map(({ id }) => [id, "index"] as const),
    ...model.shapes.flatMap(shapeClauses).map(({ id }) => [id, "shapes"] as const),
    ...model.gaps.map(({ clause }) => [clause, "gaps"] as const),
    ...types.resources.flatMap(({ resource, stem }) =>
      resourceClauses(resource).map(({ id }) => [id, typePage(stem)] as const),
    ),
  ]);
}
