// Mutants of the check that each parameter of an "at least one of" rule is enough: the server demands a second one.
import type { InterfaceModel } from "../../../spec/model.js";
import { plainReply } from "../../behaviours/call.js";
import { queryOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { type Alternative, alternatives, sufficesName } from "./rule.js";

/** Refuses a search that gives this parameter and no other of the rule. */
function demandsMore({ resource, rule, parameter }: Alternative, name: string): Mutant {
  const alone = parameter.name;
  const number = name.slice(`${alone}-suffices`.length);
  return {
    name: `${resource.name} is not searched by ${alone} alone${number}`,
    operator: "one of several alternatives is not enough",
    seenByReading: true,
    breaks: [`rule/${name}`],
    clause: rule.clause,
    behaviour: () => async (call, next) => {
      const searched = call.route?.kind === "search" && call.route.resource === resource;
      const names = new Set(queryOf(call).map(([each]) => each));
      const others = rule.parameters.some((each) => each !== alone && names.has(each));
      return searched && names.has(alone) && !others ? plainReply(400) : next(call);
    },
  };
}

/** One mutant for each parameter of a rule, not one for each path form. */
export function ruleMutants(model: InterfaceModel): readonly Mutant[] {
  const all = alternatives(model).map((one) => [`${one.resource.name}/${sufficesName(one)}`, one] as const);
  return [...new Map(all).values()].map((one) => demandsMore(one, sufficesName(one)));
}
