// Loads ts-morph, which only some commands need.
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * Uses `require`. For an `import`, Node searches the whole package and the TypeScript compiler for exported names, which takes half
 * as long as loading them.
 */
export const loadTsMorph = (): typeof import("ts-morph") => load("ts-morph");
