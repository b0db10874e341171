// Mutants of the check that each named value of a field is read as it was added: it is refused; the first value of a field is taken.
import { isObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { jsonOf, plainReply, writes } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { valuesAt } from "../../search/record-values.js";
import { holdersOf } from "./named-values.js";

export const namedValueMutants = (model: InterfaceModel): readonly Mutant[] =>
  model.resources
    .filter((resource) => offers(resource, "add", "read"))
    .flatMap((resource) => holdersOf(model, resource).map((holder) => ({ ...holder, type: resource.name })))
    .filter(({ round }) => round > 0)
    .map(({ type, valueField: { path }, named: { value, clause } }) => ({
      name: `${type} is not added with ${path} ${value}`,
      operator: "a named value of a field is refused",
      breaks: [`named-value/${type}/*`],
      clause,
      behaviour: () => async (call, next) => {
        const body = writes(call) && call.route?.resource.name === type ? jsonOf(call) : undefined;
        const refused = isObject(body) && valuesAt(body, path).includes(value);
        return refused ? plainReply(422, { error: "no such value" }) : next(call);
      },
    }));
