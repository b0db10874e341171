// The vitest config of the suites that the tests of `cri-kit/vitest` run in a separate vitest.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// They are separate because some of them have to fail. They run from the build, like the tests of a team that installed the package.
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["dist/conformance/testkit/vitest/*.suite.js"],
    exclude: [],
    server: { deps: { external: [/\/dist\/(?!conformance\/testkit\/vitest\/)/] } },
  },
});
