import { fileURLToPath } from "node:url";

/** The entries of this package by its own name, as generated code imports them: in tests they are the sources, not the build. */
export const entries = ["server", "client"].map((name) => ({
  find: `cri-kit/${name}`,
  replacement: fileURLToPath(new URL(`../runtime/${name}/index.ts`, import.meta.url)),
}));
