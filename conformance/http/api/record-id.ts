// Reads the id of a record.
import type { Json } from "../../../spec/json.js";

/** Member in which most interfaces, FHIR's among them, keep a record's logical id. */
export const idMember = "id";

/** An id, sent as a number or a string, as a string; undefined if it is neither. */
export function idText(value: Json | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}
