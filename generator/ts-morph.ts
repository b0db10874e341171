/** Loads ts-morph, which only some commands need. */

import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * By `require`: for an `import`, Node searches all of the package, the TypeScript compiler with it, for the names that it exports,
 * which takes half as long again as to load it.
 */
export const loadTsMorph = (): typeof import("ts-morph") => load("ts-morph");
