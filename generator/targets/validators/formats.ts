// Writes the checks of the formats of texts.

import type { Field } from "../../../spec/field.js";
import { type FormatName, formatNames, patternOf } from "../../../spec/formats.js";
import { lineWidth } from "../../layout/json-text.js";
import { union } from "../../layout/signature.js";

/** The formats of these fields, each once. */
export function formatsOf(fields: readonly Field[]): readonly FormatName[] {
  const used = fields.flatMap(({ constraints = [] }) =>
    constraints.flatMap((limit) => (limit.keyword === "format" ? [limit.value] : [])),
  );
  return formatNames.filter((name) => used.includes(name));
}

/** The type of their names, their expressions, and the check of each. */
export function formatsView(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  const names = formatsOf(fields);
  const type = names.map((name) => JSON.stringify(name));
  return {
    formatType: union("type Format =", type),
    formatPatterns: names.map(patternText),
    formats: names.map((name) => `${name}: (text) => ${name}Pattern.test(text)`),
  };
}

/** On one line if it fits, else with the expression on its own line, as Biome lays it out. */
function patternText(name: FormatName): string {
  const pattern = patternOf(name);
  const line = `const ${name}Pattern = ${pattern};`;
  return line.length <= lineWidth ? line : `const ${name}Pattern =\n  ${pattern};`;
}
