// The vitest config of the suites that the tests of `cri-kit/vitest` run in a separate vitest.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { entries } from "./entries.js";

// They are separate because some of them have to fail.
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { alias: entries },
  test: { include: ["conformance/testkit/vitest/*.suite.ts"] },
});
