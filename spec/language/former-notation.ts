// Tells an author who writes a notation of before what to write now.
import type { ErrorObject } from "ajv/dist/2020.js";
import { flow } from "../text/flow-yaml.js";
import type { Fault } from "./messages.js";
import { isObject } from "./schema.js";

/** What says the same now, as an exact text; undefined for a value that was never allowed at the place. */
type Instead = (value: unknown, place: string) => string | undefined;

/** The notations that the language had, by the `x-former` of the schema that refuses them. */
const formers: Readonly<Record<string, Instead>> = { "status-values": statusValues };

/** The fault of a value in a notation of before; undefined for any other error of the schema. */
export function formerNotation(error: ErrorObject, where: string): Fault | undefined {
  const name = isObject(error.parentSchema) ? error.parentSchema["x-former"] : undefined;
  const remedy = formers[String(name)]?.(error.data, error.instancePath);
  if (remedy === undefined) return undefined;
  return { code: "CRI1109", message: `${where} is written in a former notation`, remedy };
}

/** `status` held the named values of a status field. */
function statusValues(value: unknown, place: string): string | undefined {
  if (typeof value !== "object") return undefined;
  const [, part, clause = ""] = place.split("/");
  if (part !== "changes") return `Write values: ${flow(value)}, status: true`;
  // An overlay addresses each value by its clause.
  const named = Array.isArray(value) ? value.map(String) : Object.keys(value ?? {});
  const added = named.map((name) => [`${clause.replace(/^(field|shape)\./, "value.")}.${name}`, null]);
  return `Write status: true, and under add: ${flow(Object.fromEntries(added))}`;
}
