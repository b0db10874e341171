// Lets tests import the package by its own name, as generated code does, from the sources instead of the build.
import { fileURLToPath } from "node:url";

/** Aliases for the vitest config. */
export const entries = ["server", "client"].map((name) => ({
  find: `cri-kit/${name}`,
  replacement: fileURLToPath(new URL(`../runtime/${name}/index.ts`, import.meta.url)),
}));
