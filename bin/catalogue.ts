// Rewrites the pages spec/CODES.md, docs/codes.md and generator/diff/RULES.md, and the JSON Schemas, from their sources (`npm run catalogue`).
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadSpec } from "../spec/load.js";
import { ownSpec, packageRoot } from "../spec/package-root.js";
import { cataloguePages } from "./explain/pages.js";
import { publishedSchemas } from "./schemas/published.js";

for (const { path, text } of await cataloguePages()) await writeFile(join(packageRoot(), path), text);

const loaded = await loadSpec(ownSpec());
for (const [path, text] of loaded.ok ? publishedSchemas(loaded.model) : [])
  await writeFile(join(packageRoot(), path), text);
