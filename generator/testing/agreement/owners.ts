// Translates the names of generated types back to the spec's names.
import type { InterfaceModel } from "../../../spec/model.js";
import { objectTypes } from "../../naming/object-types.js";

/** The spec's names of types and shapes, by their names in the output. */
export function ownersOf(model: InterfaceModel): ReadonlyMap<string, string> {
  const { resources, shared } = objectTypes(model);
  const shapes = model.shapes.flatMap(({ name, clause }): readonly (readonly [string, string])[] => {
    const type = shared.find(({ node }) => node.clause === clause);
    return type === undefined ? [] : [[type.name, name]];
  });
  return new Map([
    ...resources.map(({ record, resource }) => [record.name, resource.name] as const),
    ...shapes,
  ]);
}
