import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { packageRoot } from "../package-root.js";

export type Validate = (value: unknown) => readonly ErrorObject[];
let compiled: Validate | undefined;

/** All of ajv's errors for a value, each with the schema that it failed; compiled on first use. */
export function languageErrors(value: unknown): readonly ErrorObject[] {
  compiled ??= errorsBy(readSchema());
  return compiled(value);
}

/** All errors of a value by a JSON Schema (2020-12), each with the schema that it failed: what `faultOf` puts in words. */
export function errorsBy(schema: Record<string, unknown>): Validate {
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
