import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Suites that the tests of the vitest entry run in a runner of their own: some of them have to fail. They are those that were built, on
// the package as it was built, which a team's tests load as they are, too.
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["dist/conformance/testkit/vitest/*.suite.js"],
    exclude: [],
    server: { deps: { external: [/\/dist\/(?!conformance\/testkit\/vitest\/)/] } },
  },
});
