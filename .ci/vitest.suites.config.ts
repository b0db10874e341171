import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { entries } from "./entries.js";

// Suites that the tests of the vitest entry run in a runner of their own: some of them have to fail.
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { alias: entries },
  test: { include: ["conformance/testkit/vitest/*.suite.ts"] },
});
