// The check that each parameter of an "at least one of" rule is enough.
import { mayBeRefusedAlone } from "../../../spec/contradicted-flags.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { AtLeastOneRule, SearchParameter } from "../../../spec/search-parameter.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Query } from "../../http/api/adapter.js";
import { isComplete, requiredParameters } from "../../search/required-parameters.js";
import { check } from "../check.js";
import { notApplicable } from "../expect.js";
import { fixtureFor } from "../fixture-for.js";
import { type ParameterPlace, places } from "../places.js";
import { expectList } from "./search-until.js";

/** One of the parameters of a rule. */
export interface Alternative extends ParameterPlace {
  readonly rule: AtLeastOneRule;
}

export const alternativeSuffices = check<Alternative>({
  family: "rule",
  name: sufficesName,
  writes: false,
  over: alternatives,
  title: ({ parameter, rule }) =>
    `a search by ${parameter.name} is enough, where at least one of ${rule.parameters.join(", ")} is required`,
  faults: ({ parameter }) => ({
    refused: ["a search", `by ${parameter.name} alone is refused`],
    "record-missing": ["a search", `by ${parameter.name} alone does not find matching records`],
  }),
  clauses: ({ parameter, rule }) => [rule.clause, parameter.clause],
  async run(session, of) {
    const fixture = await fixtureFor(session, of);
    const query = alone(fixture, of);
    if (!query) return notApplicable(`no ${of.resource.name} has a value for ${of.parameter.name}`);
    if (!isComplete(fixture, query)) return notApplicable(flagsObeyed);
    return expectList(session, fixture, query, { listed: [fixture.target], mayBeKept: true });
  },
});

/** The document states both: `conformance/fixtures/seeded-records.ts` learns which a deployment obeys. */
const flagsObeyed =
  "searches demand each parameter that is flagged as required, and the document states the flags too";

/** Name of its check within a type; a parameter may be named by several rules. */
export function sufficesName({ parameter, rule, resource }: Alternative): string {
  return `${parameter.name}-suffices${numberOf(resource, rule, parameter)}`;
}

/** Every parameter of every rule that looks at a field and must suffice alone, in every path form of its type. */
export function alternatives(model: InterfaceModel): readonly Alternative[] {
  return places(model, "search").flatMap((place) =>
    place.resource.rules.flatMap((rule) =>
      named(place.resource, rule)
        .filter(({ unseen }) => unseen === undefined)
        .filter((parameter) => !mayBeRefusedAlone(place.resource, rule, parameter))
        .map((parameter) => ({ ...place, rule, parameter })),
    ),
  );
}

/** Empty for the first rule that names a parameter, a number for each further rule. */
function numberOf(resource: Resource, rule: AtLeastOneRule, { name }: SearchParameter): string {
  const place = resource.rules.filter(({ parameters }) => parameters.includes(name)).indexOf(rule);
  return place > 0 ? `-${place + 1}` : "";
}

function named(resource: Resource, rule: AtLeastOneRule): readonly SearchParameter[] {
  return rule.parameters.flatMap((name) =>
    resource.parameters.filter((parameter) => parameter.name === name),
  );
}

/** A query with the parameter and what else the search needs, but no other parameter of the rule. */
function alone(fixture: Fixture, of: Alternative): Query | undefined {
  const own = criterion(fixture, of.parameter, fixture.target);
  const others = of.resource.parameters.filter(({ name }) => !of.rule.parameters.includes(name));
  const needed = requiredParameters(fixture.resource, [of.parameter], others);
  if (!own) return undefined;
  const rest = needed.flatMap((parameter) => criterion(fixture, parameter, fixture.target) ?? []);
  return [...own, ...rest];
}
