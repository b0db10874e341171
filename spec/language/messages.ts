// Turns an error of the JSON Schema validator into a message for the author of the file.
import type { ErrorObject } from "ajv/dist/2020.js";
import { asRun } from "../command-name.js";
import { editDistance } from "../diagnostics/near.js";
import type { ReportDetails } from "../diagnostics/reporter.js";
import { type Fault, isObject, propertiesOfField } from "./schema.js";

/** `written` is the value as the file has it. */
type Say = (error: ErrorObject, where: string, written: string) => Fault;

/** Keywords that only repeat the errors inside them are not listed here. */
const sayings: Readonly<Record<string, Say>> = {
  additionalProperties: unknownProperty,
  required: missingProperty,
  type: wrongType,
  enum: wrongWord,
  pattern: wrongForm,
  minItems: empty,
  minProperties: empty,
  maxItems: tooMany,
  maxProperties: tooMany,
  uniqueItems: twice,
  minimum: outOfRange,
  maximum: outOfRange,
  not: untyped,
};

/** Objects without a prototype, which YAML's maps may be, are no texts of their own. */
const textOf = (data: unknown): string => String(JSON.parse(JSON.stringify(data ?? null)));

/**
 * The error in words; undefined if it only repeats another. `where` names what failed: its dotted path, or the whole.
 */
export function faultOf(error: ErrorObject, where: string, written = textOf(error.data)): Fault | undefined {
  const say = Object.hasOwn(sayings, error.keyword) ? sayings[error.keyword] : undefined;
  return say?.(error, where, written);
}

function unknownProperty(error: ErrorObject, where: string): Fault {
  const written = param(error, "additionalProperty");
  const known = Object.keys(propertiesOf(error.parentSchema)).sort();
  return {
    code: "CRI1101",
    message: `${where} has no property "${written}"`,
    at: { key: written },
    written,
    known,
    remedy: isObject(error.data) && error.data[written] === null ? afterComma : oneOf(known),
  };
}

/** In braces, a comma ends a text. YAML reads the rest of the text as a name without a value. */
const afterComma = "If it belongs to the text before it, put the whole text in quotes; else remove it.";

function oneOf(known: readonly string[]): string {
  if (known.length === 0) return "Remove it.";
  return `Remove it, or write ${known.length === 1 ? "" : "one of "}${known.join(", ")}.`;
}

function missingProperty(error: ErrorObject, where: string): Fault {
  const name = param(error, "missingProperty");
  const property = propertiesOf(error.parentSchema)[name];
  return { code: "CRI1102", message: `${where} lacks "${name}"`, ...remedy(`Add ${name}:`, property) };
}

function wrongType(error: ErrorObject, where: string, written: string): Fault {
  const { type }: Record<string, unknown> = error.params;
  const wanted = (Array.isArray(type) ? type : [type]).map((name) => typeWords[String(name)] ?? String(name));
  const got = typeWords[typeName(error.data)] ?? "something else";
  const message = `${where} must be ${wanted.join(" or ")}, not ${got}`;
  const scalar = typeof error.data === "number" || typeof error.data === "boolean";
  if (scalar && wanted.includes("a text"))
    return { code: "CRI1103", message, remedy: `Put it in quotes: "${written}".` };
  return { code: "CRI1103", message, ...remedy("Wanted here:", error.parentSchema) };
}

function wrongWord(error: ErrorObject, where: string): Fault {
  const words: readonly string[] = Array.isArray(error.schema) ? error.schema.map(String) : [];
  const written = String(error.data);
  const message = `${where} can't be "${written}"`;
  const few = words.length <= 12;
  return {
    code: "CRI1104",
    message,
    written,
    known: words,
    remedy: few ? `Write one of ${words.join(", ")}.` : `Write one of the ${words.length} allowed words.`,
  };
}

function wrongForm(error: ErrorObject, where: string): Fault {
  const name = error.propertyName;
  const isPrototype = [name, error.data].includes("__proto__");
  const wanted = isPrototype ? { remedy: prototype } : remedy("Wanted here:", error.parentSchema);
  if (name !== undefined) {
    return {
      code: "CRI1105",
      message: `${where} can't have the name "${name}"`,
      at: { key: name },
      ...wanted,
    };
  }
  if (/^\s*$/.test(String(error.data))) return empty(error, where);
  return { code: "CRI1105", message: `${where} can't be "${String(error.data)}"`, ...wanted };
}

const prototype =
  "Leave it out: in JavaScript, this name sets the prototype of an object, and is not a member.";

function empty(error: ErrorObject, where: string): Fault {
  return { code: "CRI1106", message: `${where} is empty`, ...remedy("Wanted here:", error.parentSchema) };
}

function tooMany(error: ErrorObject, where: string): Fault {
  const limit = param(error, "limit");
  return {
    code: "CRI1108",
    message: `${where} may have at most ${limit}`,
  };
}

function outOfRange(error: ErrorObject, where: string, written: string): Fault {
  const message = `${where} can't be ${written}`;
  return { code: "CRI1403", message, ...remedy("Wanted here:", error.parentSchema) };
}

function twice(error: ErrorObject, where: string): Fault {
  const { i, j }: Record<string, unknown> = error.params;
  const item = Math.max(typeof i === "number" ? i : 0, typeof j === "number" ? j : 0);
  return { code: "CRI1107", message: `${where} has the same value twice`, at: { item } };
}

const typeWords: Readonly<Record<string, string>> = {
  string: "a text",
  array: "a list",
  object: "a map",
  boolean: "true or false",
  number: "a number",
  integer: "a number",
  null: "nothing",
};

function typeName(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

/** A field that lacks `is`, or misspells it: it has other properties of a field. */
function untyped({ data }: ErrorObject, where: string): Fault {
  const names = isObject(data) ? Object.keys(data) : [];
  const properties = propertiesOfField();
  const others = names.filter((name) => !properties.includes(name));
  const written = others.find((name) => editDistance(name.toLowerCase(), "is") <= 1);
  if (written === undefined || others.length === names.length)
    return { code: "CRI1102", message: `${where} lacks "is"`, remedy: "Add is: and its type." };
  return {
    code: "CRI1101",
    message: `${where} has no property "${written}"`,
    at: { key: written },
    written,
    known: ["is"],
  };
}

/** The schema's description of the value as the remedy; the catalogue's if there is none. */
function remedy(lead: string, schema: unknown): ReportDetails {
  const description = isObject(schema) ? schema["description"] : undefined;
  if (typeof description !== "string") return {};
  return { remedy: asRun(`${lead} ${description.charAt(0).toLowerCase()}${description.slice(1)}`) };
}

function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  return isObject(properties) ? properties : {};
}

function param(error: ErrorObject, name: string): string {
  const { [name]: value }: Record<string, unknown> = error.params;
  return String(value);
}
