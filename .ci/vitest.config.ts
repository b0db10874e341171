import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { entries } from "./entries.js";

// Kept here so that the top level holds only what a reader of the project looks for.
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { alias: entries },
  test: {
    include: ["{bin,spec,generator,runtime,conformance,bench}/**/*.test.ts"],
    setupFiles: [".ci/command-name.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes: a busy machine may take more than the usual second.
    expect: { poll: { timeout: 50_000 } },
    // one fewer than there are cores would be one of two
    maxWorkers: "100%",
  },
});
