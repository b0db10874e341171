// Writes the findings of `cri-kit check` as GitHub annotations.
import { join } from "node:path";
import type { Diagnostic } from "../../spec/diagnostics/diagnostic.js";
import { repositoryFile } from "../../spec/github/repository-file.js";
import { type Annotation, mostAnnotations, workflowCommand } from "../../spec/github/workflow-command.js";
import { near } from "../commands/command-text.js";
import type { Place } from "../commands/options.js";
import type { Checked, Finding } from "./check.js";
import { meaningOf, remedyOf } from "./remedy.js";

/**
 * The findings of a check as annotations of the files, in GitHub's workflow commands; empty if all files are up to
 * date.
 */
export function githubFindings({ findings, gone }: Checked, place: Place): string {
  const [first] = gone;
  const lost = `made with the target "${first}" before, which is not given now`;
  return commands(
    findings.map((finding) => ({
      level: "error",
      file: annotated(join(place.out, finding.path)),
      line: finding.change?.kind === "lines" ? finding.change.first : 1,
      title: `cri check: ${finding.kind}`,
      message: [
        meaningOf(finding),
        ...extent(finding),
        ...(finding.kind === "orphaned" && first !== undefined ? [lost] : []),
        `fix with: ${remedyOf(finding, place)}`,
      ].join("\n"),
    })),
  );
}

const annotated = (file: string): string => repositoryFile(file) ?? near(file);

/** Mistakes in the spec, or warnings, as annotations of its lines. */
export function githubMistakes(
  diagnostics: readonly Diagnostic[],
  level: Annotation["level"] = "error",
): string {
  return commands(
    diagnostics.map(({ file, line, column, code, message, remedy, suggestion }) => ({
      level,
      file: annotated(file),
      line,
      column,
      title: code,
      message: [message, ...(suggestion === undefined ? [] : [`Did you mean "${suggestion}"?`]), remedy].join(
        "\n",
      ),
    })),
  );
}

function extent({ change }: Finding): readonly string[] {
  if (change?.kind !== "lines") return [];
  return [`${change.added} lines to be added, ${change.removed} to be removed`];
}

/** The most files of dropped annotations that are named. */
const mostNamed = 10;

/** GitHub silently drops annotations beyond its limit: the last one shown gives the number of the dropped ones, and their files. */
function commands(annotations: readonly Annotation[]): string {
  const shown = annotations.slice(0, mostAnnotations);
  const left = annotations.length - shown.length;
  const files = [...new Set(annotations.slice(mostAnnotations).flatMap(({ file }) => file ?? []))];
  const names = `${files.slice(0, mostNamed).join(", ")}${files.length > mostNamed ? ", …" : ""}`;
  return shown
    .map((one, index) =>
      left > 0 && index === shown.length - 1
        ? { ...one, message: `${one.message}\nand ${left} more like it: ${names}` }
        : one,
    )
    .map((one) => `${workflowCommand(one)}\n`)
    .join("");
}
