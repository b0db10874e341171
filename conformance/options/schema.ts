// Loads the JSON Schema of config files.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languageOf } from "../../spec/language/schema.js";
import { packageRoot } from "../../spec/package-root.js";

let language: Language | undefined;

/** The language of config files, from its JSON Schema in this folder, which is part of the package. */
export function configLanguage(): Language {
  language ??= languageOf(readConfigSchema(), "the config");
  return language;
}

export function readConfigSchema(): Record<string, unknown> {
  const file = join(packageRoot(), "conformance", "options", "config.schema.json");
  return JSON.parse(readFileSync(file, "utf8"));
}
