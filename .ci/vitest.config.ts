import { defineConfig } from "vitest/config";

// Kept here so that the top level holds only what a reader of the project looks for.
export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  test: {
    include: ["{bin,spec,generator,templates,conformance,bench}/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // one fewer than there are cores would be one of two
    maxWorkers: "100%",
  },
});
