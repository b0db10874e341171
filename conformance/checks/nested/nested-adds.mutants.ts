// Mutants of adds to nested collections: the path is missing, or the record does not refer to its parent.
import { isRequired } from "../../../spec/limits.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { absentPath, atOwnPath, changing, methodOf, mutantOf } from "./nested-calls.js";
import { addedBelow, type NestedPlace } from "./nested-places.js";

function mutantsAt(model: InterfaceModel, place: NestedPlace): readonly Mutant[] {
  const method = methodOf(model, "add");
  const mutant = mutantOf(place, "adds");
  const field = place.resource.fields.find(({ name }) => name === place.nested.field);
  return [
    mutant("nothing is added below a record", { behaviour: changing(place, method, absentPath) }),
    // Where the field is required, such an add would be refused.
    ...(field !== undefined && !isRequired(field)
      ? [
          mutant("a record that is added below another does not refer to it", {
            behaviour: changing(place, method, async (call, next, whole) =>
              next(atOwnPath(place, call, whole)),
            ),
          }),
        ]
      : []),
  ];
}

export const nestedAddMutants = (model: InterfaceModel): readonly Mutant[] =>
  addedBelow(model).flatMap((place) => mutantsAt(model, place));
