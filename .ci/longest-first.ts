// Starts the longest test files first, so that no core is idle at the end of a test run.
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest test files, longest first. All other files start after them. */
const longest = [
  "bin/every-answer",
  "bin/page-commands",
  "conformance/gaps/controls",
  "bin/second-interface",
  "bin/docs.browser",
  "conformance/traffic/watcher",
  "conformance/mutation/determinism",
  "generator/migrate/constructs",
  "generator/migrate/migrate",
  "bin/site/site.browser",
  "bin/examples",
  "conformance/mutation/trial-sample",
  "runtime/server/store/store.case",
  "conformance/checks/checks",
  "conformance/mutation/peers/broken-parameter",
  "conformance/fixtures/list-cap",
  "generator/import-extension",
  "runtime/server/archive/moving",
  "conformance/options/claims",
  "conformance/tools/discover/discover",
  "conformance/mutation/peers/medplum",
  "conformance/mutation/reading",
  "conformance/mutation/matrix",
  "conformance/mutation/peers/wso2",
  "bin/image",
  "bin/crash",
  "bin/package",
  "conformance/reports/whole-runs",
  "bin/github-action",
  "conformance/fixtures/empty-answers",
  "conformance/reports/html/browser",
];

/** Starts the files of each project that take longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.indexOf(
        relative(this.ctx.config.root, moduleId).replace(/(\.integration|\.campaign)?\.test\.ts$/, ""),
      );
      return at < 0 ? longest.length : at;
    };
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    // A stable sort: what is not named keeps the place that vitest gives it. Files of one project stay together.
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((a, b) => rank(a) - rank(b)),
    );
  }
}
