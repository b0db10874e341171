import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../spec/package-root.js";
import { cataloguePages } from "./explain/pages.js";

// `npm run catalogue` rewrites the pages of codes and rules after a change of their sources.
for (const { path, text } of await cataloguePages()) await writeFile(join(packageRoot(), path), text);
