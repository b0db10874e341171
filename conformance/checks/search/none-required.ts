// The check that a search needs no parameter where the document requires none.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import { placeName } from "../../http/collection-names.js";
import { answered } from "../answer-problems.js";
import { check, checkId } from "../check.js";
import { judgeAnswered } from "../judge-list.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { blockUnlisted } from "./first-list.js";

interface Undemanding extends Place {
  readonly noneRequired: SpecNode;
}

const family = "rule";
/** Name of the check within a type. */
export const noneRequiredName = "none-required";

/** The id of the check for one collection. */
export function noneRequiredId(place: Place): string {
  return checkId(family, placeName(place), noneRequiredName);
}

/** The search has no parameter at all, not even a limit, so everything matches: only the first page is read. */
export const noneIsRequired = check<Undemanding>({
  family,
  name: noneRequiredName,
  writes: false,
  over: undemanding,
  title: () => "a search without any parameter is answered with a list",
  faults: { refused: ["a search", "without any parameter is refused"] },
  clauses: (of) => [of.noneRequired.clause, operationClause(of, "search")],
  async run(session, of) {
    const at = collectionOf(session, of);
    const outcome = answered(await session.api.search(at, [], { firstPageOnly: true }));
    await blockUnlisted(session, of, outcome);
    return judgeAnswered(outcome);
  },
});

function undemanding(model: InterfaceModel): readonly Undemanding[] {
  return places(model, "search").flatMap((place) => {
    const { noneRequired } = place.resource;
    return noneRequired === undefined ? [] : [{ ...place, noneRequired }];
  });
}
