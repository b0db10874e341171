// Rewrites the pages spec/CODES.md and generator/diff/RULES.md from their sources (`npm run catalogue`).
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../spec/package-root.js";
import { cataloguePages } from "./explain/pages.js";

for (const { path, text } of await cataloguePages()) await writeFile(join(packageRoot(), path), text);
