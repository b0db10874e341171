// Which values a server may write itself: narratives that are said to be generated.
import { isObject, type Json } from "./json.js";
import type { InterfaceModel, Shape } from "./model.js";

/** The narrative shape of an interface, if it has one. */
export function narrativeShape({ shapes }: Pick<InterfaceModel, "shapes">): Shape | undefined {
  return shapes.find(({ role }) => role === "narrative");
}

/** FHIR's status of a narrative that is made from the record's own members (http://hl7.org/fhir/valueset-narrative-status.html). */
const generated = "generated";

/** Whether the document names the status of a generated narrative for this shape. */
export function canBeGenerated({ role, parts, fields }: Shape): boolean {
  const name = parts?.role === "narrative" ? parts.status : undefined;
  const status = fields.find((field) => field.name === name);
  return role === "narrative" && (status?.values.some(({ value }) => value === generated) ?? false);
}

/**
 * Whether a narrative says of itself that it is generated. The document shows no record that was read, so a server may write such a
 * narrative anew or leave it out.
 */
export function isGenerated(shape: Shape, narrative: Json): boolean {
  const name = shape.parts?.role === "narrative" ? shape.parts.status : undefined;
  return canBeGenerated(shape) && name !== undefined && isObject(narrative) && narrative[name] === generated;
}
