import { existsSync, readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";

/** The spec language's own JSON Schema (2020-12), beside the sources; the build leaves it there. */
const places = ["../interface.schema.json", "../../../spec/interface.schema.json"];

type Validate = (value: unknown) => readonly ErrorObject[];
let compiled: Validate | undefined;

/** All of ajv's errors for a value, each with the schema that it failed; compiled on first use. */
export function languageErrors(value: unknown): readonly ErrorObject[] {
  compiled ??= compile();
  return compiled(value);
}

function compile(): Validate {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    // Half of the time to compile: the language is held to its meta-schema by a test, and runs once.
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  });
  const validate = ajv.compile(readSchema());
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

/** The schema as a plain value, for those who document or walk it. */
export function readSchema(): Record<string, unknown> {
  const file = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  const schema: unknown = file === undefined ? undefined : JSON.parse(readFileSync(file, "utf8"));
  if (!isObject(schema)) throw new Error("spec/interface.schema.json is missing from the package");
  return schema;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
