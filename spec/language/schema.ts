import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { packageRoot } from "../package-root.js";

type Validate = (value: unknown) => readonly ErrorObject[];

/** A kind of YAML file that a JSON Schema describes. */
export interface Language {
  /** All of ajv's errors for a value, each with the schema that it failed. */
  readonly errors: Validate;
  /** What a message calls the whole file: "the spec". */
  readonly whole: string;
}

let own: Language | undefined;

/** The language of specs; its schema is compiled on first use. */
export function specLanguage(): Language {
  own ??= languageOf(readSchema(), "the spec");
  return own;
}

/** All of ajv's errors for a value that should be a spec. */
export function languageErrors(value: unknown): readonly ErrorObject[] {
  return specLanguage().errors(value);
}

/** The language that a JSON Schema (2020-12) describes. */
export function languageOf(schema: Record<string, unknown>, whole: string): Language {
  return { errors: compile(schema), whole };
}

function compile(schema: Record<string, unknown>): Validate {
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
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

/** The language's own JSON Schema (2020-12), which lies beside the sources, as a plain value for those who document or walk it. */
export function readSchema(): Record<string, unknown> {
  const schema: unknown = JSON.parse(
    readFileSync(join(packageRoot(), "spec", "interface.schema.json"), "utf8"),
  );
  if (!isObject(schema)) throw new Error("spec/interface.schema.json is missing from the package");
  return schema;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
