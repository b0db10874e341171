// Mutants of the checks of operators: the operator is ignored, is another one, or the value itself counts wrongly.

import type { InterfaceModel } from "../../../spec/model.js";
import type { Operator, SearchParameter } from "../../../spec/search-parameter.js";
import { searchesBy } from "../../behaviours/call-queries.js";
import { without } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { restating } from "../../behaviours/restated.js";
import { boundedBy } from "../../search/date-prefixes.js";
import { comparedPlaces } from "./operators.js";

const unchanged: Mutant["behaviour"] = () => (call, next) => next(call);

/** The operator that differs only for the value itself, and the one that finds the other side. */
const others: Readonly<Record<Operator, readonly [atValue: Operator | undefined, opposite: Operator]>> = {
  eq: [undefined, "ne"],
  ne: [undefined, "eq"],
  ge: ["gt", "le"],
  gt: ["ge", "lt"],
  le: ["lt", "ge"],
  lt: ["le", "gt"],
};

function mutantsOf(parameter: SearchParameter): readonly Mutant[] {
  const { compares, resource, name } = parameter;
  if (compares === undefined) return [];
  const { operator, clause } = compares;
  const [atValue, opposite] = others[operator];
  const as = (kind: string, other: Operator, checks: readonly string[]): Mutant => ({
    name: `${resource}.${name} is compared by ${other}`,
    operator: kind,
    breaks: checks.map((check) => `operator/${resource}/${check}`),
    clause,
    servedAs: restating({ ...compares, operator: other }),
    behaviour: unchanged,
  });
  return [
    ...(parameter.demanded
      ? []
      : [
          {
            name: `${resource}.${name} is not compared`,
            operator: "a parameter whose name is the operator is ignored",
            breaks: [`operator/${resource}/${operator === "ne" ? "bound" : "beyond"}`],
            seenByReading: true,
            clause,
            behaviour: () => (call, next) =>
              next(searchesBy(call, parameter) ? without(call, (one) => one === name) : call),
          } satisfies Mutant,
        ]),
    ...(atValue === undefined ? [] : [as("the value itself counts wrongly", atValue, ["bound"])]),
    {
      ...as("the operator is the opposite one", opposite, ["within", "beyond", "bound"]),
      seenByReading: true,
    },
    ...(boundedBy(operator) === undefined ? [] : [as("only the value itself is found", "eq", ["within"])]),
  ];
}

export function operatorMutants(model: InterfaceModel): readonly Mutant[] {
  return [...new Set(comparedPlaces(model).map(({ parameter }) => parameter))].flatMap(mutantsOf);
}
