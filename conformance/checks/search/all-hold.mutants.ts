// Mutants of the check that all parameters of a search hold: the server joins them by "or".

import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { type Call, withQuery } from "../../behaviours/call.js";
import { entriesOf, queryOf, united, withEntries, without, withoutNext } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { pinpoints, statedPrefixes } from "../../search/date-prefixes.js";
import { comparedIn } from "./all-hold.js";

/** Names of the parameters of a call that compare records, each once. */
function criteria(call: Call, { parameters }: Resource): readonly string[] {
  const given = new Set(queryOf(call).map(([name]) => name));
  return parameters
    .filter(({ name, match }) => given.has(name) && !controlsList({ match }))
    .map(({ name }) => name);
}

/** The call with only one of its parameters and those that every search must have. */
function byOne(call: Call, { parameters }: Resource, name: string): Call {
  const needed = new Set(parameters.filter(({ demanded }) => demanded).map((each) => each.name));
  return withQuery(
    call,
    queryOf(call).filter(([each]) => each === name || needed.has(each)),
  );
}

function either(resource: Resource): Mutant {
  return {
    name: `${resource.name}: parameters are joined by or`,
    operator: "parameters are joined by or",
    breaks: [`search/${resource.name}/all-hold`],
    behaviour: () => async (call, next) => {
      const names =
        call.route?.kind === "search" && call.route.resource === resource ? criteria(call, resource) : [];
      const reply = await next(call);
      if (names.length < 2 || entriesOf(reply) === undefined) return reply;
      const alone = names.map((name) => byOne(call, resource, name));
      return withoutNext(withEntries(reply, await united(alone, next)));
    },
  };
}

const isDropped = ({ dateSearch, match, demanded }: SearchParameter): boolean =>
  !dateSearch && !demanded && match !== "reference" && !controlsList({ match });

/** A search by a date and another parameter is made by the date alone, with what every search needs. */
const datesAlone: Mutant = {
  name: "a search by a date ignores parameters that are no references",
  breaks: ["search/all-hold"],
  behaviour: () => async (call, next) => {
    const { parameters } = call.route?.resource ?? { parameters: [] };
    const given = parameters.filter(({ name }) => call.url.searchParams.has(name));
    if (!given.some(({ dateSearch }) => dateSearch)) return next(call);
    const dropped = given.filter(isDropped);
    return next(without(call, (name) => dropped.some((one) => one.name === name)));
  },
};

/** Whether a type has an optional parameter that tells records apart, and a second parameter. */
function comparable(model: InterfaceModel, resource: Resource): boolean {
  const compared = comparedIn(resource);
  const discriminating = compared.some(
    ({ dateSearch, compares, demanded }) => !dateSearch && !compares && !demanded,
  );
  return (
    offers(resource, "search") && compared.length > 1 && (discriminating || pinpoints(statedPrefixes(model)))
  );
}

export function allHoldMutants(model: InterfaceModel): readonly Mutant[] {
  const compared = model.resources.filter((resource) => comparable(model, resource));
  const dated = compared.filter(({ parameters }) => parameters.some(({ dateSearch }) => dateSearch));
  return [
    ...compared.map(either),
    ...(dated.some(({ parameters }) => parameters.some(isDropped)) ? [datesAlone] : []),
  ];
}
