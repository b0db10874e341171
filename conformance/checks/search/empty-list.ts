// The check that a search without results is answered with an empty list.

import { canFindNothing, findingNothing, parametersFindingNothing } from "../../fixtures/empty-query.js";
import type { SearchOutcome } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { because, problem } from "../../http/problem.js";
import { answered, listProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { listWords } from "../judge-list.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { unexpected } from "../wrong-ids.js";
import { acceptedId, isRefused } from "./accepted.js";
import { blockUnlisted } from "./first-list.js";

/** Name of the check within a type. */
export const emptyListName = "empty-list";

export const emptyListIsAList = check<Place>({
  family: "search-shape",
  name: emptyListName,
  writes: false,
  over: (model) => places(model, "search").filter(({ resource }) => canFindNothing(model, resource)),
  title: () => "a search that matches nothing is answered with an empty list",
  faults: {
    refused: ["a search", "that matches nothing is refused"],
    "not-a-list": ["a search", "that matches nothing is not answered with a list"],
    length: ["a search", "that matches nothing returns records"],
  },
  restsOn: "consequence.empty-list",
  clauses: (of) => [operationClause(of, "search"), of.resource.clause],
  async run(session, of) {
    const fixture = await session.fixture(collectionOf(session, of));
    let refused: Blocked | undefined;
    for (const parameter of parametersFindingNothing(of.resource, fixture.prefixes)) {
      const query = findingNothing(fixture, session.settings.seed, parameter);
      if (query === undefined) continue;
      const outcome = answered(await session.api.search(fixture, query));
      await blockUnlisted(session, of, outcome);
      const unlisted = listProblem(outcome);
      const place = { ...of, parameter };
      if (unlisted === undefined || !(await isRefused(session, place))) return judgeEmpty(outcome);
      // A parameter by which no search is answered says nothing of empty lists.
      const { exchange } = outcome;
      refused ??= new Blocked(because(`no search by ${parameter.name} is answered`, unlisted), {
        exchange,
        judgedBy: acceptedId(place),
      });
    }
    if (refused !== undefined) throw refused;
    return notApplicable("no search is certain to find nothing");
  },
});

function judgeEmpty(outcome: SearchOutcome): Finding {
  const unlisted = listProblem(outcome);
  const length = outcome.found?.length ?? 0;
  if (unlisted === undefined && length === 0) return pass(outcome.exchange);
  const got = unlisted ?? problem("length", listWords(length));
  return {
    ...fail("a 2xx status with an empty list", got, outcome.exchange),
    ...unexpected(outcome.found ?? []),
  };
}
