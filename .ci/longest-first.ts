// Starts the longest test files first, so that no core is idle at the end of a test run.
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest test files, longest first. All other files start after them. */
const longest = [
  "conformance/mutation/trial-sample",
  "bin/every-answer",
  "bin/crash",
  "bin/docs.browser",
  "bin/stores-conform",
  "generator/migrate/migrate",
  "conformance/tools/vitest/conformance",
  "conformance/mutation/matrix",
  "conformance/traffic/watcher",
  "conformance/checks/checks",
  "generator/compile",
  "conformance/mutation/reading",
  "runtime/server/archive/moving",
  "bin/interrupted",
  "conformance/mutation/untouched",
  "conformance/reports/whole-runs",
  "conformance/mutation/determinism",
  "bin/answered-otherwise",
  "bin/program",
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
