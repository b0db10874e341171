// The reporter for GitHub Actions: annotations, and the summary of the job.
import { randomUUID } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { repositoryFile } from "../../../spec/github/repository-file.js";
import { type Annotation, annotationLines } from "../../../spec/github/workflow-command.js";
import { few } from "../../../spec/text/fitting.js";
import { ownCommand } from "../../../spec/text/harmless.js";
import { UserError } from "../../../spec/user-error.js";
import { prepareFile } from "../../options/writable.js";
import { saying } from "../../runner/causes/refusal.js";
import { checksIn, isRequired } from "../../runner/check-counts.js";
import type { Reporter } from "../../runner/events.js";
import type { Cause, Report } from "../../runner/report.js";
import { exitCode } from "../../runner/verdict.js";
import { outdatedEntries } from "../baseline-entries.js";
import { whyNothingTested } from "../outcome.js";
import { type FormContext, type Place, placesIn } from "../source-place.js";
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

/**
 * Workflow commands that annotate the line of the spec that each cause violates, the worst cause first, and then the entries of the
 * baseline that are out of date. Where the repository does not have the spec, they belong to no file and name the published
 * page of the clause.
 */
export function annotations(
  report: Report,
  context: Pick<FormContext, "model" | "spec" | "site">,
): readonly string[] {
  const { failures, warnings, errors, blocked } = report.causes;
  const place = placesIn(context);
  const of = (level: Annotation["level"]) => (cause: Cause) => {
    const { id, expected = "", actual = "" } = cause.first;
    const facts = [`expected: ${expected}`, `got: ${actual}${saying(cause.first)}`, ...also(cause)];
    const message = [cause.heading, ...facts].join("\n");
    return annotated(level, place(cause.first), id, message);
  };
  const { file = "", faults = [] } = report.baseline ?? {};
  const outdated = outdatedEntries(faults).map(
    ({ line, column, checks, words: message }): Annotation => ({
      level: "error",
      file: repositoryFile(file) ?? file,
      line,
      column,
      title: `baseline: ${few(checks, 1)}`,
      message,
    }),
  );
  const unjudged = (cause: Cause) => {
    const message = `${unjudgedText(cause)}\nbecause: ${cause.first.reason ?? ""}`;
    return annotated("error", place(cause.first), cause.first.id, message);
  };
  const wrong = [
    ...failures.map(of("error")),
    ...[...errors, ...blocked].filter(holdsUp).map(unjudged),
    ...outdated,
  ];
  const none: readonly Annotation[] =
    wrong.length === 0 && exitCode(report) === 3
      ? [{ level: "error", title: "inconclusive", message: whyNothingTested(report) }]
      : [];
  return annotationLines([...wrong, ...none, ...warnings.map(of("warning"))]);
}

function annotated(level: Annotation["level"], place: Place, title: string, message: string): Annotation {
  const { file, line, column, inRepository, address = `${file}:${line}:${column}` } = place;
  return inRepository
    ? { level, file, line, column, title, message }
    : { level, title, message: `${message}\ndocument: ${address}` };
}

/** Whether a cause keeps the run from a verdict: only required checks do. */
const holdsUp = ({ first, others }: Cause): boolean => [first, ...others].some(isRequired);

const unjudgedText = ({ first, others }: Cause): string =>
  others.length === 0
    ? `could not be judged: ${first.title}`
    : `${checksIn([first, ...others])} could not be judged, for example: ${first.title}`;

function also({ others, blocked }: Cause): readonly string[] {
  return [
    ...(others.length > 0 ? [`${checksIn(others)} more of this cause`] : []),
    ...(blocked.length > 0 ? [`blocked by it: ${checksIn(blocked)}`] : []),
  ];
}
