import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Edit } from "./diff-folder.js";
import { goldenFolder } from "./rich-model.js";

/** The edits that make the two specs of a golden folder from the spec next to it. */
export interface Edits {
  readonly old?: readonly Edit[];
  readonly new?: readonly Edit[];
}

/** The names of the golden folders; each should be the name of a rule. */
export function goldenRules(): readonly string[] {
  const entries = readdirSync(goldenFolder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

export function editsOf(rule: string): Edits {
  return parse(readFileSync(join(goldenFolder, rule, "edits.yaml"), "utf8"));
}
