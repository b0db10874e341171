import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { entries } from "./.ci/entries.js";
import { LongestFirst } from "./.ci/longest-first.js";

const folders = "{bin,spec,generator,runtime,conformance,bench}";
const integration = `${folders}/**/*.integration.test.ts`;
const campaign = `${folders}/**/*.campaign.test.ts`;
const isolated = `${folders}/**/*.isolated.test.ts`;

export default defineConfig({
  resolve: { alias: entries },
  test: {
    // A golden file that is not there fails its test, here as on a server of CI: only -u writes it.
    update: "none",
    setupFiles: ["./.ci/command-name.ts", "./.ci/fixed-seed.ts"],
    // A limit only ends what hangs. A busy machine takes ten times as long as a quiet one, which must fail no test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 200_000 } },
    // One more than there are cores: a test waits for a database or a process at times. The default leaves a core unused.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // A file that did not change is not compiled again in the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [`${folders}/**/*.test.ts`],
          exclude: [integration, campaign, isolated],
          // The files share their modules: loading them again for each file takes longer than the tests.
          isolate: false,
        },
      },
      // Tests that start a process, a database or a whole run.
      { extends: true, test: { name: "integration", include: [integration], isolate: false } },
      // Tests that run the suite against many servers: they take as long as all others together.
      { extends: true, test: { name: "campaign", include: [campaign], isolate: false } },
      // Tests that replace modules which others have loaded.
      { extends: true, test: { name: "isolated", include: [isolated] } },
    ],
  },
});
