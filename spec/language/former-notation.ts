// Tells an author who writes a notation of before what to write now.
import type { ErrorObject } from "ajv/dist/2020.js";
import { listOf } from "../build/list-text.js";
import { editDistance } from "../diagnostics/near.js";
import { flow } from "../text/flow-yaml.js";
import type { Fault } from "./messages.js";
import { isObject, propertiesOfField } from "./schema.js";

/** What says the same now, as an exact text; undefined for a value that was never allowed at the place. */
type Instead = (value: unknown, place: string) => string | undefined;

/** The notations that the language had, by the `x-former` of the schema that refuses them. */
const formers: Readonly<Record<string, Instead>> = { "status-values": statusValues, type, is };

/** A member that has another name now, by the `x-former` of the schema of its map. */
const renamed: Readonly<Record<string, { readonly from: string; readonly to: string }>> = {
  members: { from: "members", to: "fields" },
};

/** The fault of a value in a notation of before; undefined for any other error of the schema, "none" for one that only repeats it. */
export function formerNotation(error: ErrorObject, where: string): Fault | "none" | undefined {
  const name = isObject(error.parentSchema) ? String(error.parentSchema["x-former"]) : "";
  const other = renamed[name];
  if (other !== undefined) return formerName(error, where, other);
  const isOdd = error.keyword === "type" || error.keyword === "not";
  const mistyped = error.keyword === "not" ? mistypedType(error.data, where) : undefined;
  if (mistyped !== undefined) return mistyped;
  const remedy = isOdd ? formers[name]?.(error.data, error.instancePath) : undefined;
  if (remedy === undefined) return error.keyword === "not" ? withoutType(where) : undefined;
  return { code: "CRI1109", message: `${where} is written in a former notation`, remedy };
}

/** A field whose `is` is misspelled: it has other properties of a field, so it is no map of members. */
function mistypedType(value: unknown, where: string): Fault | undefined {
  const names = isObject(value) ? Object.keys(value) : [];
  const properties = propertiesOfField();
  const others = names.filter((name) => !properties.includes(name));
  const written = others.find((name) => editDistance(name.toLowerCase(), "is") <= 1);
  if (written === undefined || others.length === names.length) return undefined;
  return {
    code: "CRI1101",
    message: `${where} has no property "${written}"`,
    at: { key: written },
    written,
    known: ["is"],
  };
}

/** A map that was never a field. */
const withoutType = (where: string): Fault => ({
  code: "CRI1102",
  message: `${where} lacks "is"`,
  remedy: "Add is: and its type.",
});

function formerName(
  { keyword, params, data }: ErrorObject,
  where: string,
  { from, to }: { readonly from: string; readonly to: string },
): Fault | "none" | undefined {
  const { additionalProperty, missingProperty }: Record<string, unknown> = params;
  if (keyword === "required" && missingProperty === to && isObject(data) && from in data) return "none";
  if (additionalProperty !== from) return undefined;
  const message = `${where} is written in a former notation`;
  return { code: "CRI1109", message, at: { key: from }, remedy: `Write ${to} instead of ${from}` };
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

/** A list of a type was in brackets, and an object was the map of its members. */
function type(value: unknown): string | undefined {
  const field = fieldOf(value);
  return typeof value === "string" || field === undefined ? undefined : `Write ${flow(field)}`;
}

function is(value: unknown): string | undefined {
  const found = typeof value === "string" ? undefined : typeOf(value);
  return (
    found &&
    `Write ${Object.entries(found)
      .map(([name, part]) => `${name}: ${flow(part)}`)
      .join(", ")}`
  );
}

/** The field as it is written now; undefined for what was never a field. */
function fieldOf(value: unknown): unknown {
  if (typeof value === "string") return value;
  if (isObject(value) && value["is"] !== undefined) {
    const own = typeOf(value["is"]);
    return own && { ...value, ...own };
  }
  const found = typeOf(value);
  return found && (found.fields === undefined ? found.is : found);
}

/** The type, and the fields of an object. */
function typeOf(value: unknown): { readonly is: string; readonly fields?: object } | undefined {
  if (typeof value === "string") return { is: value };
  if (Array.isArray(value)) {
    const [item, ...more]: readonly unknown[] = value;
    const found = more.length > 0 || Array.isArray(item) ? undefined : typeOf(item);
    return found && { ...found, is: listOf(found.is) };
  }
  if (!isObject(value) || Object.keys(value).length === 0) return undefined;
  const fields = Object.entries(value).map(([name, field]) => [name, fieldOf(field)] as const);
  return fields.some(([, field]) => field === undefined)
    ? undefined
    : { is: "object", fields: Object.fromEntries(fields) };
}
