// Writes the report of `cri-kit diff` as GitHub annotations.
import { repositoryFile } from "../../../spec/github/repository-file.js";
import { type Annotation, annotationLines, workflowCommand } from "../../../spec/github/workflow-command.js";
import type { Level } from "../rule.js";
import type { DiffReport, Finding } from "./diff-report.js";
import { countsText, faultTitles, stepText } from "./phrases.js";

/** Annotations at lines of the new spec (for a removed node, at the line of its parent), then one line of counts. */
export function diffGithub(report: DiffReport): string {
  const of = (level: Level) =>
    report.findings.filter(({ rule, excepted }) => rule.level === level && excepted === undefined);
  const lines = [
    ...faults(report),
    ...annotationLines([
      ...of("breaking").map((finding) => annotation(finding, "error")),
      ...of("risky").map((finding) => annotation(finding, "warning")),
    ]),
    `${countsText(report)}; ${stepText(report)}`,
  ];
  return `${lines.join("\n")}\n`;
}

function annotation(finding: Finding, level: Annotation["level"]): Annotation {
  const { change, rule } = finding;
  const texts = [change.old, change.new].flatMap((side) => (side === undefined ? [] : [side.text]));
  const message = [`${change.clause}: ${rule.title}`, texts.join(" -> "), rule.reason, rule.remedy].join(
    "\n",
  );
  const { checkedOut: file, line, column } = finding.new ?? finding.near;
  return { level, file, line, column, title: rule.id, message };
}

const faults = ({ exceptions }: DiffReport): readonly string[] =>
  (exceptions?.faults ?? []).map(({ rule, clause, why, says, remedy, at }) =>
    workflowCommand({
      level: "error",
      file: repositoryFile(exceptions?.file ?? "") ?? exceptions?.file ?? "",
      ...at,
      title: `${faultTitles[why]}: ${rule}`,
      message: `${clause}: ${says}; ${remedy}`,
    }),
  );
