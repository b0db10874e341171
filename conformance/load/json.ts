import type { Json, JsonObject } from "../contract.js";

/** Whether a JSON value is an object, and neither a list nor null. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
