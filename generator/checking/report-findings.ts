/** Reports the findings of `check` in the requested format. */
import type { Diagnostic } from "../../spec/diagnostics/diagnostic.js";
import { renderDiagnostics } from "../../spec/diagnostics/render.js";
import type { LoadResult } from "../../spec/parse-spec.js";
import { near } from "../commands/command-text.js";
import type { CheckFormat, CheckOptions, Place } from "../commands/options.js";
import type { Change, Checked, Finding } from "./check.js";
import { githubFindings, githubMistakes } from "./github.js";
import { meaningOf, remedyOf } from "./remedy.js";
import { findingsText } from "./text.js";

/**
 * Prints the findings of a check in the requested format; returns the exit code. Formats for programs go to standard
 * output.
 */
export function reportFindings(checked: Checked, options: CheckOptions): number {
  const { io, format = "text" } = options;
  const fresh = checked.findings.length === 0;
  if (format === "json") io.out(checkJson(options, checked, []));
  else if (format === "github") io.out(githubFindings(checked, options));
  else if (fresh) io.out(findingsText(checked, options));
  else io.err(findingsText(checked, options));
  return fresh ? 0 : 1;
}

/** Prints what the author of a valid spec should know: for people, or as annotations. */
export function reportWarnings(
  { warnings = [], texts }: LoadResult & { ok: true },
  options: CheckOptions,
): void {
  const { io, format = "text" } = options;
  if (warnings.length === 0 || format === "json") return;
  if (format === "github") io.out(githubMistakes(warnings, "warning"));
  else io.err(renderDiagnostics(warnings, texts, { color: io.color, width: 80, what: "warning" }));
}

/** Prints the mistakes in the spec in a format for programs. */
export function reportMistakes(
  mistakes: readonly Diagnostic[],
  options: CheckOptions,
  format: Exclude<CheckFormat, "text">,
): void {
  const nothing: Checked = { findings: [], gone: [], wanted: 0 };
  options.io.out(format === "json" ? checkJson(options, nothing, mistakes) : githubMistakes(mistakes));
}

/** A diff is cut after this many lines. */
const most = 2_000;

/** The findings of a check, as check.schema.json describes them. */
function checkJson(place: Place, { findings, gone }: Checked, mistakes: readonly Diagnostic[]): string {
  const document = {
    spec: near(place.specFile),
    out: place.out,
    fresh: findings.length + mistakes.length === 0,
    mistakes,
    findings: findings.map((finding) => findingOf(finding, place)),
    missingTargets: gone,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function findingOf(finding: Finding, place: Place): object {
  const { kind, path, wanted, obstacle, change } = finding;
  return {
    kind,
    path,
    means: meaningOf(finding),
    remedy: remedyOf(finding, place),
    wanted,
    obstacle,
    ...(change === undefined ? {} : { change: changeOf(change) }),
  };
}

function changeOf(change: Change): object {
  if (change.kind !== "lines") return { kind: change.kind };
  const { lines, added, removed, first } = change;
  const diff = lines.slice(0, most).map((line) => `${line}\n`);
  return { kind: "lines", added, removed, first, diff: diff.join(""), leftOut: lines.length - diff.length };
}
