// Writes a type as the language does.
import type { FieldType } from "./field.js";

/** `Reference(Patient)`, `date | partial-date`, `map(string)`. */
export function typeWords(type: FieldType): string {
  switch (type.kind) {
    case "dateTime":
      return type.forms.join(" | ");
    case "shape":
      return type.targets.length === 0 ? type.shape : `${type.shape}(${type.targets.join(", ")})`;
    case "object":
      return `{ ${type.fields.map(({ name }) => name).join(", ")} }`;
    case "string":
    case "integer":
      return type.targets === undefined ? type.kind : `id(${type.targets.join(", ")})`;
    case "map":
      return `map(${typeWords(type.values)})`;
    case "union":
      return type.of.map(typeWords).join(" | ");
    default:
      return type.kind;
  }
}
