// Mutants of the check that two parameters that look at the same fields find the same records.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Behaviour } from "../../behaviours/call.js";
import { searchesBy } from "../../behaviours/call-queries.js";
import { entriesOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { withoutFirst } from "../../laws/lists/list-faults.js";
import { findsTheSame } from "./wider.js";

/** The second of two such parameters misses a record that the first one finds. */
function unlike(one: SearchParameter, other: SearchParameter): Mutant {
  const behaviour = (): Behaviour => async (call, next) => {
    const reply = await next(call);
    const bySecond = searchesBy(call, other) && !searchesBy(call, one);
    return bySecond && entriesOf(reply) !== undefined ? withoutFirst(reply, 1) : reply;
  };
  const name = `${other.clause} finds one record less than ${one.name}`;
  const operator = "of two parameters on the same fields, one finds less";
  return { name, operator, breaks: [`metamorphic/same-as-${other.name}`], clause: other.clause, behaviour };
}

/** One mutant for each pair of such parameters of a type. */
function pairsOf({ parameters }: Resource): readonly Mutant[] {
  return parameters.flatMap((one, index) =>
    parameters
      .slice(index + 1)
      .filter((other) => findsTheSame(one, other) && !one.ambiguous && !one.demanded && !other.demanded)
      .map((other) => unlike(one, other)),
  );
}

export function sameListsMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.filter((resource) => offers(resource, "search")).flatMap(pairsOf);
}
