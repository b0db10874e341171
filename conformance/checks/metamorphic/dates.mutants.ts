import type { Resource, SearchParameter } from "../../../spec/model.js";
import { sameTargets } from "./wider.js";
import type { Behaviour, Call, Reply } from "../../behaviours/call.js";
import { type Entry, entriesOf, withEntries } from "../../behaviours/lists.js";
import { given } from "../../behaviours/queries.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { searchesBy } from "../search/search.mutants.js";
import { PassedBy } from "./seen-records.js";

/** Records that are listed wrongly, at most. */
export const most = 10;

export function more(reply: Reply, entries: readonly Entry[]): Reply {
  return withEntries(reply, [...(entriesOf(reply) ?? []), ...entries]);
}

export function without1st(reply: Reply, count: number): Reply {
  return withEntries(reply, (entriesOf(reply) ?? []).slice(count));
}

/** One of two parameters that look at the same does not find all that the other finds. */
function unlike(one: SearchParameter, other: SearchParameter): Mutant {
  const behaviour = (): Behaviour => async (call, next) => {
    const reply = await next(call);
    const asked = searchesBy(call, other) && !searchesBy(call, one);
    return asked && entriesOf(reply) !== undefined ? without1st(reply, 1) : reply;
  };
  const name = `${other.clause} finds one record less than ${one.name}`;
  const operator = "of two parameters that look at the same, one finds less";
  return { name, operator, breaks: [`metamorphic/same-as-${other.name}`], clause: other.clause, behaviour };
}

/** Pairs of parameters that look at the same and do not find the same. */
export function pairsOf({ parameters }: Resource): readonly Mutant[] {
  return parameters.flatMap((one, index) =>
    parameters
      .slice(index + 1)
      .filter((other) => sameTargets(one, other) && !one.ambiguous && !one.demanded && !other.demanded)
      .map((other) => unlike(one, other)),
  );
}

/** Searches by one bound, or by both, that are not what they are together; one bound `alone` where it can be told. */
export function bounds(parameter: SearchParameter, alone: boolean): readonly Mutant[] {
  const counted = (call: Call) => given(call, "date").filter((one) => one.parameter === parameter).length;
  const mutant = (
    tell: string,
    breaks: string,
    change: (call: Call, reply: Reply, passed: PassedBy) => Reply,
  ): Mutant => ({
    name: `${parameter.clause}: ${tell}`,
    operator: tell,
    breaks: [breaks],
    clause: parameter.clause,
    behaviour: () => {
      const passed = new PassedBy();
      return async (call, next) => {
        const reply = await next(call);
        passed.note(call, reply);
        return entriesOf(reply) === undefined ? reply : change(call, reply, passed);
      };
    },
  });
  return [
    ...(alone
      ? [
          mutant("one bound alone finds nothing", "metamorphic/either-side", (call, reply) =>
            counted(call) === 1 ? withEntries(reply, []) : reply,
          ),
        ]
      : []),
    mutant("both bounds list what one alone does not", "metamorphic/range-is-both", (call, reply, passed) =>
      counted(call) === 2 ? more(reply, passed.outside(call, reply).slice(0, most)) : reply,
    ),
  ];
}
