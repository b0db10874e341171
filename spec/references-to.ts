// Finds the references from other types to a type.

import type { Field } from "./field.js";
import type { InterfaceModel } from "./model.js";

/**
 * The members by which records of one type refer to records of another, each as a path from the record's root to the
 * URL.
 */
interface ReferringType {
  readonly type: string;
  readonly references: readonly (readonly string[])[];
}

/** The types whose records may refer to one of `type`, the type itself left out, in the order of the model. */
export const referencesTo = (model: InterfaceModel, type: string): readonly ReferringType[] =>
  model.resources.flatMap(({ name, fields }) => {
    const references = name === type ? [] : pathsIn(model, type, fields, [], []);
    return references.length === 0 ? [] : [{ type: name, references }];
  });

/** A field's own path begins at its record or its shape; `above` is the path to that. A shape may contain itself. */
const pathsIn = (
  model: InterfaceModel,
  to: string,
  fields: readonly Field[],
  above: readonly string[],
  within: readonly string[],
): readonly (readonly string[])[] =>
  fields.flatMap(({ path, type }) => {
    if (type.kind === "object") return pathsIn(model, to, type.fields, above, within);
    const shape = type.kind === "shape" ? model.shapes.find(({ name }) => name === type.shape) : undefined;
    if (type.kind !== "shape" || shape === undefined || within.includes(shape.name)) return [];
    const here = [...above, ...path.split(".")];
    if (shape.parts?.role !== "reference")
      return pathsIn(model, to, shape.fields, here, [...within, shape.name]);
    // A reference without named targets may point to any type.
    const leads = type.targets.length === 0 || type.targets.includes(to);
    return leads ? [[...here, shape.parts.url]] : [];
  });
