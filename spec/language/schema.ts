// The JSON Schemas of the spec language, compiled on first use.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { Code } from "../diagnostics/catalogue.js";
import type { ReportDetails } from "../diagnostics/reporter.js";
import { packageRoot } from "../package-root.js";

type Validate = (value: unknown) => readonly ErrorObject[];

/** A kind of YAML file that a JSON Schema describes. */
export interface Language {
  /** All of ajv's errors for a value, each with the schema that it failed. */
  readonly errors: Validate;
  /** The name of the whole file in messages: "the spec". */
  readonly whole: string;
}

let own: Language | undefined;

/** The language of specs; its schema is compiled on first use. */
export function specLanguage(): Language {
  own ??= languageOf(wholeSchema(), "the spec");
  return own;
}

/** The schema of a composed spec, which must have every part; a file that includes others may lack some. */
function wholeSchema(): Schema {
  const { if: _, else: rest, required, ...schema } = withoutOptions(readSchema());
  const more = isObject(rest) ? rest["required"] : undefined;
  return { ...schema, required: [required, more].flat() };
}

/** Without the options of answers, which are for editors: the check of answers says more about a wrong one. */
function withoutOptions(schema: Schema): Schema {
  const definitions = isObject(schema["$defs"]) ? schema["$defs"] : {};
  const gap = isObject(definitions["gap"]) ? definitions["gap"] : {};
  const { allOf: _, ...plain } = gap;
  return { ...schema, $defs: { ...definitions, gap: plain } };
}

let overlays: Language | undefined;

/** The language of overlays; it reuses parts of the language of specs. */
export function overlayLanguage(): Language {
  overlays ??= languageOf(readSchema("spec/overlay.schema.json"), "the overlay", [
    withoutOptions(readSchema()),
  ]);
  return overlays;
}

/** A JSON Schema as a plain value. */
export type Schema = Record<string, unknown>;

/** The language that a JSON Schema (2020-12) describes; `others` are schemas that it refers to. */
export function languageOf(schema: Schema, whole: string, others: readonly Schema[] = []): Language {
  return { errors: compile(schema, others), whole };
}

function compile(schema: Schema, others: readonly Schema[]): Validate {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    // This halves the compile time: a test checks the language against its meta-schema once.
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  });
  for (const other of others) ajv.addSchema(other);
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

/** A JSON Schema (2020-12) of the package, by its path in the package (default: that of specs). */
export function readSchema(file = "spec/interface.schema.json"): Schema {
  const schema: unknown = JSON.parse(readFileSync(join(packageRoot(), file), "utf8"));
  if (!isObject(schema)) throw new Error(`${file} is missing from the package`);
  return schema;
}

/** The names of the properties that a field can have. */
export function propertiesOfField(): readonly string[] {
  const { $defs } = readSchema();
  const field = isObject($defs) ? $defs["long-field"] : undefined;
  return Object.keys(isObject(field) && isObject(field["properties"]) ? field["properties"] : {});
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The message for one error, with its code. */
export interface Fault extends ReportDetails {
  readonly code: Code;
  readonly message: string;
  /** The property or item to point at, relative to the value that failed. */
  readonly at?: { readonly key: string } | { readonly item: number };
}
