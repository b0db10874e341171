/** Finds the page that shows a clause. */

import { resourceClauses, shapeClauses } from "../../../spec/clauses.js";
import type { TargetContext } from "../../target.js";

/** The path of a type's page, as in `Page`. */
export const typePage = (stem: string): string => `resources/${stem}`;

/** The page that shows each clause, by the clause's id. */
export const placesOf = ({
  model,
  types,
}: Pick<TargetContext, "model" | "types">): ReadonlyMap<string, string> =>
  new Map([
    // Clauses without a page of their own are on the first page.
    ...model.clauses.map(({ id }) => [id, "index"] as const),
    ...model.shapes.flatMap(shapeClauses).map(({ id }) => [id, "shapes"] as const),
    ...model.gaps.map(({ clause }) => [clause, "gaps"] as const),
    ...types.resources.flatMap(({ resource, stem }) =>
      resourceClauses(resource).map(({ id }) => [id, typePage(stem)] as const),
    ),
  ]);
