// Mutants of the check of lists that are sorted by two fields: the second is passed over, or comes first.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type Call, withQuery } from "../../behaviours/call.js";
import { changedQuery, searchesBy } from "../../behaviours/call-queries.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { severalSent, twoOrders } from "./several-keys.js";

const broken: readonly {
  readonly operator: string;
  readonly words: string;
  readonly change: (orders: readonly string[]) => readonly string[];
}[] = [
  {
    operator: "a second order is ignored",
    words: "sorts only by the first of",
    change: ([first = ""]) => [first],
  },
  {
    operator: "the last of several orders comes first",
    words: "takes from the end",
    change: (orders) => orders.toReversed(),
  },
];

function mutantsOf(parameter: SearchParameter): readonly Mutant[] {
  const { name, clause, separator = "" } = parameter;
  return twoOrders({ parameter }).flatMap(({ first, second }) =>
    broken.map(({ operator, words, change }): Mutant => {
      const sent = severalSent(parameter, first, second);
      return {
        name: `${words} ${clause}=${sent}`,
        operator,
        breaks: [`sort/${first.value.value}-then-${second.value.value}`],
        clause,
        behaviour: () => async (call: Call, next) => {
          if (!searchesBy(call, parameter)) return next(call);
          const changed = (one: string, value: string) =>
            one === name && value === sent ? change(value.split(separator)).join(separator) : value;
          return next(withQuery(call, changedQuery(call, changed)));
        },
      };
    }),
  );
}

export function severalKeysMutants({ resources }: InterfaceModel): readonly Mutant[] {
  return resources.flatMap(({ parameters }) => parameters.flatMap(mutantsOf));
}
