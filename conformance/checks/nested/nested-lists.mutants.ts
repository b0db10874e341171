// Mutants of the lists of nested collections: the path is missing, the parent is ignored, or the list is empty.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { withEntries, withoutNext } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { absentPath, atOwnPath, changing, methodOf, mutantOf } from "./nested-calls.js";
import { type NestedPlace, nestedPlaces } from "./nested-places.js";

/** The interface with no required parameter, so that all records of the type can be listed. */
const withoutDemands = (model: InterfaceModel, { name }: Resource): InterfaceModel => ({
  ...model,
  resources: model.resources.map((resource) =>
    resource.name === name
      ? {
          ...resource,
          rules: [],
          parameters: resource.parameters.map((one) => ({ ...one, demanded: false })),
        }
      : resource,
  ),
});

function mutantsAt(model: InterfaceModel, place: NestedPlace): readonly Mutant[] {
  const method = methodOf(model, "search");
  const mutant = mutantOf(place, "lists-own");
  return [
    mutant("a nested collection is not there", { behaviour: changing(place, method, absentPath) }),
    mutant("a nested collection lists the records of all parents", {
      servedAs: (whole) => withoutDemands(whole, place.resource),
      behaviour: changing(place, method, async (call, next, whole) => next(atOwnPath(place, call, whole))),
    }),
    mutant("a nested collection is always empty", {
      behaviour: changing(place, method, async (call, next) =>
        withoutNext(withEntries(await next(call), [])),
      ),
    }),
  ];
}

export const nestedListMutants = (model: InterfaceModel): readonly Mutant[] =>
  nestedPlaces(model, "search").flatMap((place) => mutantsAt(model, place));
