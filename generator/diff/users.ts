// Finds what a change affects: the fields that use a shape, the types that offer an interaction, and so on.

import type { Field } from "../../spec/field.js";
import type { InteractionKind, InterfaceModel, Resource, Shape } from "../../spec/model.js";

/** Clauses of the record fields that use a shape, directly or within other shapes; sorted. */
export function usersOf(model: InterfaceModel, shape: string): readonly string[] {
  const holding = shapesHolding(model.shapes, shape);
  const inside = (fields: readonly Field[]): readonly string[] =>
    fields.flatMap(({ type, clause }) => {
      if (type.kind === "object") return inside(type.fields);
      return type.kind === "shape" && holding.has(type.shape) ? [clause] : [];
    });
  return model.resources.flatMap(({ fields }) => inside(fields)).sort();
}

function shapesHolding(shapes: readonly Shape[], shape: string): ReadonlySet<string> {
  const holding = new Set([shape]);
  const holds = (fields: readonly Field[]): boolean =>
    fields.some(({ type }) =>
      type.kind === "object" ? holds(type.fields) : type.kind === "shape" && holding.has(type.shape),
    );
  // Each round finds the shapes that contain one found before.
  for (let before = 0; before < holding.size; ) {
    before = holding.size;
    for (const one of shapes) if (holds(one.fields)) holding.add(one.name);
  }
  return holding;
}

/** Clauses of the operations of this kind that types offer. */
export const offersOf = ({ resources }: InterfaceModel, kind: InteractionKind): readonly string[] =>
  resources.flatMap(({ operations }) =>
    operations
      .filter((operation) => operation.offered && operation.kind === kind)
      .map(({ clause }) => clause),
  );

/** Clauses of the types that a path form shows. */
export const shownIn = ({ resources }: InterfaceModel, form: string): readonly string[] =>
  resources.filter(({ forms }) => forms.includes(form)).map(({ clause }) => clause);

/** Clauses of the parameters that look at a field, or at a field inside it. */
export function lookingAt({ name, parameters }: Resource, field: string): readonly string[] {
  const isIn = (path = "") => `field.${name}.${path}.`.startsWith(`${field}.`);
  return parameters
    .filter(({ targets }) => targets.some(({ path, endPath }) => isIn(path) || isIn(endPath)))
    .map(({ clause }) => clause);
}

/** Merges both lists, sorted, each clause once. */
export const either = (one: readonly string[], other: readonly string[]): readonly string[] =>
  [...new Set([...one, ...other])].sort();
