// The laws of a list that is only a list: where nothing matches it is empty, and where no parameter is required none is needed.
import type { SpecNode } from "../../../spec/spec-node.js";
import { type Call, type Next, plainReply } from "../../behaviours/call.js";
import { entriesOf, queryOf } from "../../behaviours/lists.js";
import { operationClause, type Place, places } from "../../checks/places.js";
import { comparing } from "../../checks/search/compared.js";
import { canFindNothing, findingNothing, parametersFindingNothing } from "../../fixtures/empty-query.js";
import { soughtLaw } from "./list-law.js";
import { isEmpty, isList } from "./sought.js";

/** Name of the law within a type. */
export const emptyListName = "empty-list";

export const emptyListIsAList = soughtLaw<Place>({
  family: "search-shape",
  name: emptyListName,
  over: (model) => places(model, "search").filter(({ resource }) => canFindNothing(model, resource)),
  title: () => "a search that matches nothing is answered with an empty list",
  faults: {
    refused: ["a search", "that matches nothing is refused"],
    "not-a-list": ["a search", "that matches nothing is not answered with a list"],
    length: ["a search", "that matches nothing returns records"],
  },
  restsOn: "consequence.empty-list",
  clauses: (of) => [operationClause(of, "search"), of.resource.clause],
  judges: "first",
  asks({ fixture, session }) {
    const sought = parametersFindingNothing(fixture.resource, fixture.prefixes).flatMap((parameter) => {
      const by = findingNothing(fixture, session.settings.seed, parameter);
      return by === undefined ? [] : [{ by, parameter, holds: isEmpty }];
    });
    return sought.length > 0 ? sought : "no search is certain to find nothing";
  },
  wrong: () => [
    {
      name: "an empty list is answered with an error",
      seenByReading: true,
      behaviour: () => async (call, next) => {
        const reply = await next(call);
        return entriesOf(reply)?.length === 0 ? plainReply(400, { error: "nothing found" }) : reply;
      },
    },
  ],
});

/** Name of the law within a type. */
export const noneRequiredName = "none-required";

/** The search has no parameter at all, not even a limit, so everything matches: only the first page is read. */
export const noneIsRequired = soughtLaw<Place & { readonly noneRequired: SpecNode }>({
  family: "rule",
  name: noneRequiredName,
  over: (model) =>
    places(model, "search").flatMap((place) => {
      const { noneRequired } = place.resource;
      return noneRequired === undefined ? [] : [{ ...place, noneRequired }];
    }),
  title: () => "a search without any parameter is answered with a list",
  faults: { refused: ["a search", "without any parameter is refused"] },
  clauses: (of) => [of.noneRequired.clause, operationClause(of, "search")],
  asks: [{ by: [], firstPage: true, holds: isList }],
  wrong({ resource: { name: type }, noneRequired: { clause } }, model) {
    const parameters = comparing(model).filter(({ resource }) => resource === type);
    const references = parameters.filter(({ match }) => match === "reference").map(({ name }) => name);
    const demanding = (words: string, operator: string, names?: readonly string[]) => ({
      name: `${type} is not searched without ${words}`,
      operator: `${operator} where none is required`,
      clause,
      seenByReading: names === undefined,
      behaviour: () => async (call: Call, next: Next) => {
        const isOwn = call.route?.kind === "search" && call.route.resource.name === type;
        const isGiven = queryOf(call).some(([name]) => names?.includes(name) ?? true);
        return isOwn && !isGiven ? plainReply(400, { error: "ask for less" }) : next(call);
      },
    });
    return [
      demanding("a parameter", "a search without any parameter is refused"),
      ...parameters.map(({ name }) => demanding(name, "one parameter is demanded", [name])),
      ...(references.length > 1 ? [demanding("a reference", "a reference is demanded", references)] : []),
    ];
  },
});
