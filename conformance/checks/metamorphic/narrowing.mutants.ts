// Mutants of the checks that compare a search with a wider or narrower one.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { controlsList } from "../../../spec/search-parameter.js";
import type { Call } from "../../behaviours/call.js";
import { entriesOf, queryOf, wholeList, withEntries, without, withoutNext } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { listMutant, most, withMore, withoutFirst } from "../../laws/lists/list-faults.js";
import { discriminatingPlaces, type ParameterPlace } from "../places.js";
import { comparable } from "./narrowing.js";
import { canNarrow, optionalPlaces } from "./wider.js";

/** Names of the search parameters that a call gives, each once; what leads to further pages does not count. */
function names(call: Call): readonly string[] {
  const { parameters } = call.route?.resource ?? { parameters: [] };
  const known = new Set(
    parameters.filter((one) => one.match === "count" || !controlsList(one)).map(({ name }) => name),
  );
  return [...new Set(queryOf(call).map(([name]) => name))].filter((name) => known.has(name));
}

function showsOthers(resource: Resource): Mutant {
  const operator = "lists hold records that match no parameter";
  return listMutant(resource, operator, ["metamorphic/only-what-fits"], async (call, reply, seen) =>
    withMore(reply, seen.outside(call, reply).slice(0, most)),
  );
}

/** For a type with a single parameter: the search without it shows less than the search with it. */
function showsOneWithoutParameters(resource: Resource): Mutant {
  const operator = "a search without any parameter shows one record alone";
  return listMutant(resource, operator, ["metamorphic/narrower"], async (call, reply) =>
    names(call).length > 0 ? reply : withoutNext(withEntries(reply, (entriesOf(reply) ?? []).slice(0, 1))),
  );
}

function losesOneForEach(resource: Resource): Mutant {
  const operator = "each further parameter loses a matching record";
  return listMutant(resource, operator, ["metamorphic/finds-all"], async (call, reply) =>
    withoutFirst(reply, Math.max(0, names(call).length - 1)),
  );
}

/** With an even number of parameters, the list has a record that the search without the last parameter does not list. */
function showsOneMoreForEven(resource: Resource): Mutant {
  const operator = "a search by an even number of parameters lists a record that matches none";
  return listMutant(resource, operator, ["metamorphic/narrower"], async (call, reply, seen, ask) => {
    const given = names(call);
    if (given.length % 2 === 1) return reply;
    const wider = without(call, (name) => name === given.at(-1));
    return withMore(reply, seen.outside(call, reply, await wholeList(wider, ask)).slice(0, 1));
  });
}

function mutantsOf(model: InterfaceModel, resource: Resource): readonly Mutant[] {
  const several = resource.parameters.filter(canNarrow).length > 1;
  const narrowed = (places: readonly ParameterPlace[]) => places.some((place) => place.resource === resource);
  return [
    ...(narrowed(discriminatingPlaces(model)) ? [showsOthers(resource)] : []),
    ...(narrowed(optionalPlaces(model))
      ? [several ? showsOneMoreForEven(resource) : showsOneWithoutParameters(resource)]
      : []),
    ...(several && narrowed(comparable(model)) ? [losesOneForEach(resource)] : []),
  ];
}

export function narrowingMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources
    .filter((resource) => offers(resource, "search"))
    .flatMap((resource) => mutantsOf(model, resource));
}
