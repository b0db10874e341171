// Refuses requests for missing and for deleted records.
import type { Answers } from "../../answers.js";
import { atThisSite } from "../../http/paths.js";
import { type Problem, problem } from "../../http/problem.js";
import type { RecordKey } from "../../store-port/store.js";
import type { Call } from "../interaction.js";
import { respondWithout } from "../respond.js";

/** The status for a record that does not exist, or was deleted: gap kinds `error-absent` and `error-deleted`. */
type MissingAnswers = Pick<Answers, "errorAbsent" | "errorDeleted">;

export const refuseDeleted = ({ errorDeleted }: MissingAnswers, type: string, id: string): Problem =>
  problem(errorDeleted, "deleted", `${type} ${id} was deleted.`);

export function refuseAbsent({ errorAbsent }: MissingAnswers, { site, type, id }: RecordKey): Problem {
  const place = atThisSite(site);
  const remedy = `Check ${place === "" ? "the id" : "the id and the site"}.`;
  return problem(errorAbsent, "not-found", `There is no ${type} ${id}${place}. ${remedy}`);
}

/** The answer to a search that finds nothing; undefined if it is an empty list: gap kind `search-empty`. */
export function respondWithNothing({ context, service, collection }: Call): Response | undefined {
  const { searchEmpty } = service.answers;
  if (searchEmpty === "empty list") return undefined;
  if (searchEmpty === "204, no body") return respondWithout(context, 204);
  const { resource, site } = collection;
  throw problem(searchEmpty, "not-found", `No ${resource.type}${atThisSite(site)} fits the search.`);
}
