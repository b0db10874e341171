// The reporter for GitHub Actions: annotations, and the summary of the job.
import { randomUUID } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { ownCommand } from "../../../spec/text/harmless.js";
import { UserError } from "../../../spec/user-error.js";
import { prepareFile } from "../../options/writable.js";
import type { Reporter } from "../../runner/events.js";
import type { Report } from "../../runner/report.js";
import type { FormContext } from "../form-context.js";
import { annotations } from "./commands.js";
import { githubSummary } from "./summary.js";

interface GithubOptions extends FormContext {
  /** The file to which the job's summary is appended: GITHUB_STEP_SUMMARY (default: none, only annotations). */
  readonly summaryFile?: string;
  readonly out: (text: string) => void;
}

/**
 * Annotates the spec's lines and adds to the job's summary. All other output may quote the deployment, so workflow commands
 * in it are switched off; the token that switches them on again is random.
 */
export async function githubReporter({ summaryFile, out, ...context }: GithubOptions): Promise<Reporter> {
  if (summaryFile !== undefined) await prepareFile(summaryFile, `the report ${summaryFile}`);
  const word = randomUUID();
  let report: Report | undefined;
  let stopped = false;
  return {
    hear(event) {
      if (event.type === "run-started") {
        out(`${ownCommand(`::stop-commands::${word}`)}\n`);
        stopped = true;
      }
      if (event.type === "run-finished") ({ report } = event);
    },
    async end() {
      if (stopped) out(`${ownCommand(`::${word}::`)}\n`);
      if (!report) return;
      for (const line of annotations(report, context)) out(`${line}\n`);
      if (summaryFile === undefined) return;
      await appendFile(summaryFile, githubSummary(report)).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        throw new UserError(
          `the job's summary can't be written: ${why}`,
          "set GITHUB_STEP_SUMMARY to a file that can be written",
        );
      });
    },
  };
}
