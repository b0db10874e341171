// Validates values against published schemas, for tests.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isObject } from "../../../spec/language/schema.js";

/** The errors of a value by a schema, in words; empty if it is valid. */
export type Faults = (value: unknown) => readonly string[];

function validator(
  schema: Record<string, unknown>,
  beside: Readonly<Record<string, unknown>>,
  strict: boolean,
): Faults {
  const ajv = new Ajv2020({ strict, allErrors: true, validateFormats: false });
  for (const [name, other] of Object.entries(beside)) if (isObject(other)) ajv.addSchema(other, name);
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : [ajv.errorsText(validate.errors)]);
}

function schemaAt(file: string | URL): Record<string, unknown> {
  const schema: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isObject(schema)) throw new Error(`${file} holds no schema`);
  return schema;
}

const reportSchema = schemaAt(new URL("../../reports/report.schema.json", import.meta.url));
export const eventsSchema = schemaAt(new URL("../../reports/events.schema.json", import.meta.url));
export const reportFaults = validator(reportSchema, {}, true);
export const eventFaults = validator(eventsSchema, { "report.schema.json": reportSchema }, true);

/** The standard's own schema, from the package of Microsoft's SARIF tool. */
export function sarifFaults(): Faults {
  const { resolve } = createRequire(import.meta.url);
  return validator(
    schemaAt(resolve(`@microsoft/sarif-multitool-${process.platform}/sarif-2.1.0.json`)),
    {},
    false,
  );
}
