// Rewrites the pages spec/CODES.md, docs/codes.md and generator/diff/RULES.md, and the options of answers in the schema of specs, from their
// sources (`npm run catalogue`).
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { answerRules } from "../spec/answers/answer-schema.js";
import { isObject, readSchema } from "../spec/language/schema.js";
import { loadSpec } from "../spec/load.js";
import { ownSpec, packageRoot } from "../spec/package-root.js";
import { cataloguePages } from "./explain/pages.js";

for (const { path, text } of await cataloguePages()) await writeFile(join(packageRoot(), path), text);

const loaded = await loadSpec(ownSpec());
const schema = readSchema();
const definitions = schema["$defs"];
if (loaded.ok && isObject(definitions) && isObject(definitions["gap"])) {
  definitions["gap"]["allOf"] = answerRules(loaded.model);
  const file = join(packageRoot(), "spec", "interface.schema.json");
  await writeFile(file, `${JSON.stringify(schema, undefined, 2)}\n`);
}
