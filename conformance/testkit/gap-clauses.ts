// Finds the clauses that a gap is about.
import type { Gap, InterfaceModel, Shape } from "../../spec/model.js";

/** The clause that a gap names; for a shape also its members, their values, and the fields that have this shape. */
export function clausesAbout(
  model: Pick<InterfaceModel, "shapes" | "resources">,
  { about }: Pick<Gap, "about">,
): readonly string[] {
  if (about === undefined) return [];
  const shape = model.shapes.find(({ clause }) => clause === about);
  return shape === undefined ? [about] : [about, ...clausesOfShape(model, shape)];
}

function clausesOfShape({ resources }: Pick<InterfaceModel, "resources">, shape: Shape): readonly string[] {
  const members = shape.fields.flatMap(({ clause, values }) => [
    clause,
    ...values.map((value) => value.clause),
  ]);
  const holders = resources
    .flatMap(({ fields }) => fields)
    .filter(({ type }) => type.kind === "shape" && type.shape === shape.name);
  return [...members, ...holders.map(({ clause }) => clause)];
}
