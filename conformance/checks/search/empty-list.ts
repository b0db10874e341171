// The check that a search without results is answered with an empty list.

import { canFindNothing, findingNothing } from "../../fixtures/empty-query.js";
import { placeName } from "../../http/collection-names.js";
import { problem } from "../../http/problem.js";
import { check } from "../check.js";
import { answered, fail, listProblem, listWords, pass } from "../expect.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { blockUnlisted } from "./first-list.js";

export const emptyListIsAList = check<Place>({
  family: "search-shape",
  name: "empty-list",
  kind: "required",
  writes: false,
  over: (model) => places(model, "search").filter(({ resource }) => canFindNothing(model, resource)),
  subject: placeName,
  title: () => "a search that matches nothing is answered with an empty list",
  clauses: (of) => [operationClause(of, "search"), of.resource.clause],
  async run(session, of) {
    const at = collectionOf(session, of);
    const query = findingNothing(await session.fixture(at), session.settings.seed) ?? [];
    const outcome = answered(await session.api.search(at, query));
    await blockUnlisted(session, of, outcome);
    const unlisted = listProblem(outcome);
    const length = outcome.found?.length ?? 0;
    if (unlisted === undefined && length === 0) return pass(outcome.exchange);
    const got = unlisted ?? problem("length", listWords(outcome.exchange, length));
    return fail("a 2xx status with an empty list", got, outcome.exchange);
  },
});
