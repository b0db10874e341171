// Writes annotations for GitHub Actions.
import { type Annotation, mostAnnotations, workflowCommand } from "../../../spec/github/workflow-command.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { counted } from "../../../spec/text/counted.js";
import { nothingJudged } from "../../runner/overall-words.js";
import { exitCode, type Report } from "../../runner/report.js";
import { type Cause, causesOf } from "../causes.js";
import { placesIn } from "../source-place.js";

/** Workflow commands that annotate the line of the spec that each cause violates, the worst cause first. */
export function annotations(report: Report, model: InterfaceModel, spec: string): readonly string[] {
  const { failures, warnings, errors, blocked } = causesOf(report.checks);
  const place = placesIn(model, spec);
  const of = (level: Annotation["level"]) => (cause: Cause) => {
    const { id, title, expected = "", actual = "" } = cause.first;
    const message = [`${title}`, `expected: ${expected}`, `got: ${actual}`, ...also(cause)].join("\n");
    return workflowCommand({ level, ...place(cause.first), title: id, message });
  };
  const faults = (report.baseline?.faults ?? []).map(({ entry, says, remedy, line, column }) => {
    const file = report.baseline?.file ?? "";
    return workflowCommand({
      level: "error",
      file,
      line,
      column,
      title: `baseline: ${entry}`,
      message: `${says}; ${remedy}`,
    });
  });
  const unjudged = (cause: Cause) => {
    const message = `${unjudgedText(cause)}\nbecause: ${cause.first.reason ?? ""}`;
    return workflowCommand({ level: "error", ...place(cause.first), title: cause.first.id, message });
  };
  const wrong = [
    ...faults,
    ...failures.map(of("error")),
    ...[...errors, ...blocked].filter(holdsUp).map(unjudged),
  ];
  const none =
    wrong.length === 0 && exitCode(report) === 3 ? [`::error title=inconclusive::${nothingJudged}`] : [];
  return [
    ...[...wrong, ...none].slice(0, mostAnnotations),
    ...warnings.map(of("warning")).slice(0, mostAnnotations),
  ];
}

/** Whether a cause keeps the run from a verdict: only required checks do. */
function holdsUp({ first, others }: Cause): boolean {
  return [first, ...others].some(({ kind }) => kind === "required");
}

function unjudgedText({ first, others }: Cause): string {
  return others.length === 0
    ? `could not be judged: ${first.title}`
    : `${others.length + 1} checks could not be judged, for example: ${first.title}`;
}

function also({ others, blocked }: Cause): readonly string[] {
  return [
    ...(others.length > 0 ? [`${others.length} more checks fail in the same way`] : []),
    ...(blocked.length > 0 ? [`blocked by it: ${counted(blocked.length, "check")}`] : []),
  ];
}
