// Mutants of the check that a search needs no parameter: the server demands one.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import { plainReply } from "../../behaviours/call.js";
import { queryOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { comparing } from "./compared.js";

/** What a mutant demands of every search of a type: one of `names` (default: any parameter). */
interface Demand {
  readonly operator: string;
  readonly words: string;
  readonly names?: readonly string[];
  readonly seenByReading?: boolean;
}

/** Every demand that a search of the type could make: any parameter, each parameter, any of its references. */
function demandsOn(model: InterfaceModel, { name }: Resource): readonly Demand[] {
  const parameters = comparing(model).filter(({ resource }) => resource === name);
  const references = parameters.filter(({ match }) => match === "reference").map((one) => one.name);
  return [
    {
      operator: "a search without any parameter is refused where none is required",
      words: "a parameter",
      seenByReading: true,
    },
    ...parameters.map((one) => ({
      operator: "one parameter is demanded where none is required",
      words: one.name,
      names: [one.name],
    })),
    ...(references.length > 1
      ? [
          {
            operator: "a reference is demanded where none is required",
            words: "a reference",
            names: references,
          },
        ]
      : []),
  ];
}

function demands(
  resource: Resource,
  { clause }: SpecNode,
  { operator, words, names, seenByReading = false }: Demand,
): Mutant {
  return {
    name: `${resource.name} is not searched without ${words}`,
    operator,
    breaks: ["rule/none-required"],
    clause,
    seenByReading,
    behaviour: () => async (call, next) => {
      const searched = call.route?.kind === "search" && call.route.resource === resource;
      const given = queryOf(call).filter(([name]) => names?.includes(name) ?? true);
      return searched && given.length === 0 ? plainReply(400, { error: "ask for less" }) : next(call);
    },
  };
}

/** One mutant for each demand on each type whose searches need no parameter. */
export function noneRequiredMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.flatMap((resource) => {
    const { noneRequired } = resource;
    if (noneRequired === undefined) return [];
    return demandsOn(model, resource).map((demand) => demands(resource, noneRequired, demand));
  });
}
