// Tells which narratives a server may write itself: those whose status is "generated".
import { isObject, type Json } from "./json.js";
import type { InterfaceModel, Shape } from "./model.js";

/** The narrative shape of an interface, if it has one. */
export const narrativeShape = ({ shapes }: Pick<InterfaceModel, "shapes">): Shape | undefined =>
  shapes.find(({ role }) => role === "narrative");

/** FHIR's status of a narrative that is made from the record's own members (http://hl7.org/fhir/valueset-narrative-status.html). */
const generated = "generated";

/** Whether the document names the status of a generated narrative for this shape. */
export function canBeGenerated({ role, parts, fields }: Shape): boolean {
  const name = parts?.role === "narrative" ? parts.status : undefined;
  const status = fields.find((field) => field.name === name);
  return role === "narrative" && (status?.values.some(({ value }) => value === generated) ?? false);
}

/**
 * Whether the status of a narrative is "generated". The document does not say that a read returns such a narrative
 * unchanged, so a server may rewrite it or leave it out.
 */
export function isGenerated(shape: Shape, narrative: Json): boolean {
  const name = shape.parts?.role === "narrative" ? shape.parts.status : undefined;
  return canBeGenerated(shape) && name !== undefined && isObject(narrative) && narrative[name] === generated;
}
