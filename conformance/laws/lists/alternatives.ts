// The law that each parameter of an "at least one of" rule is enough.
import { mayBeRefusedAlone } from "../../../spec/contradicted-flags.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { AtLeastOneRule } from "../../../spec/search-parameter.js";
import { plainReply } from "../../behaviours/call.js";
import { queryOf } from "../../behaviours/lists.js";
import { type ParameterPlace, places } from "../../checks/places.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Query } from "../../http/api/adapter.js";
import { placeName } from "../../http/collection-names.js";
import { isComplete, requiredParameters } from "../../search/required-parameters.js";
import { searchedBy } from "./list-faults.js";
import { type Given, soughtLaw } from "./list-law.js";

/** One of the parameters of a rule. */
interface Alternative extends ParameterPlace {
  readonly rule: AtLeastOneRule;
}

/** Every parameter of every rule that looks at a field and must suffice alone, in every path form of its type. */
const alternatives = (model: InterfaceModel): readonly Alternative[] =>
  places(model, "search").flatMap((place) =>
    place.resource.rules.flatMap((rule) =>
      rule.parameters
        .flatMap((name) => place.resource.parameters.filter((one) => one.name === name))
        .filter(({ unseen }) => unseen === undefined)
        .filter((parameter) => !mayBeRefusedAlone(place.resource, rule, parameter))
        .map((parameter) => ({ ...place, rule, parameter })),
    ),
  );

/** Empty for the first rule that names the parameter, a number for each further rule. */
function numberOf({ resource, rule, parameter: { name } }: Omit<Alternative, "form">): string {
  const at = resource.rules.filter(({ parameters }) => parameters.includes(name)).indexOf(rule);
  return at > 0 ? `-${at + 1}` : "";
}

export const alternativeSuffices = soughtLaw<Alternative>({
  family: "rule",
  name: (of) => `${of.parameter.name}-suffices${numberOf(of)}`,
  over: alternatives,
  subject: placeName,
  title: ({ parameter, rule }) =>
    `a search by ${parameter.name} is enough, where at least one of ${rule.parameters.join(", ")} is required`,
  faults: ({ parameter }) => ({
    refused: ["a search", `by ${parameter.name} alone is refused`],
    "record-missing": ["a search", `by ${parameter.name} alone does not find matching records`],
  }),
  clauses: ({ parameter, rule }) => [rule.clause, parameter.clause],
  asks(given) {
    const by = alone(given);
    if (!by) return `no ${given.resource.name} has a value for ${given.parameter.name}`;
    return isComplete(given.fixture, by) ? [{ by, listed: [given.target] }] : flagsObeyed;
  },
  wrong: ({ resource, rule, parameter }) => [
    {
      name: `${resource.name} is not searched by ${parameter.name} alone${numberOf({ resource, rule, parameter })}`,
      operator: "one of several alternatives is not enough",
      seenByReading: true,
      clause: rule.clause,
      behaviour: searchedBy(parameter, (call, next) =>
        queryOf(call).some(([name]) => name !== parameter.name && rule.parameters.includes(name))
          ? next(call)
          : Promise.resolve(plainReply(400)),
      ),
    },
  ],
});

/** The document states both: `conformance/fixtures/seeded-records.ts` learns which a deployment obeys. */
const flagsObeyed =
  "searches demand each parameter that is flagged as required, and the document states the flags too";

/** A query with the parameter and what else the search needs, but no other parameter of the rule. */
function alone({ fixture, target, resource, parameter, rule }: Given<Alternative>): Query | undefined {
  const own = criterion(fixture, parameter, target);
  const others = resource.parameters.filter(({ name }) => !rule.parameters.includes(name));
  const needed = requiredParameters(fixture.resource, [parameter], others);
  return own && [...own, ...needed.flatMap((one) => criterion(fixture, one, target) ?? [])];
}
