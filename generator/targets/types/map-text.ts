// Writes the TypeScript type of a map.
import type { FieldType } from "../../../spec/field.js";
import type { ObjectTypes } from "../../naming/object-types.js";

/** The type of a single value as TypeScript declares it, for types that have no named values. */
export function valueText(types: ObjectTypes, type: FieldType): string {
  switch (type.kind) {
    case "map":
      return `Record<string, ${valueText(types, type.values)}>`;
    case "union":
      return [...new Set(type.of.map((one) => valueText(types, one)))].join(" | ");
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "shape":
      return `${types.shapeNamed(type.shape)}${targetArgument(type.targets)}`;
    default:
      return "string";
  }
}

/** A reference's type names its target types, which a JSON Schema can't. */
export function targetArgument(targets: readonly string[]): string {
  return targets.length === 0 ? "" : `<${targets.map((name) => JSON.stringify(name)).join(" | ")}>`;
}
