// Answers a search that finds nothing.
import { atThisSite } from "../../http/paths.js";
import { problem } from "../../http/problem.js";
import type { Call } from "../interaction.js";
import { respondWithout } from "../respond.js";

/** The answer to a search that finds nothing; undefined if it is an empty list: gap kind `search-empty`. */
export function respondWithNothing({ context, service, collection }: Call): Response | undefined {
  const { searchEmpty } = service.answers;
  if (searchEmpty === "empty list") return undefined;
  if (searchEmpty === "204, no body") return respondWithout(context, 204);
  const { resource, site } = collection;
  throw problem(searchEmpty, "not-found", `No ${resource.type}${atThisSite(site)} fits the search.`);
}
