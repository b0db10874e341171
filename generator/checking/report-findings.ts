/** Reports the findings of `check` in the requested format. */

import type { Diagnostic } from "../../spec/diagnostics/diagnostic.js";
import { renderDiagnostics } from "../../spec/diagnostics/render.js";
import type { LoadResult } from "../../spec/parse-spec.js";
import type { CheckFormat, CheckOptions } from "../commands/options.js";
import type { Checked } from "./check.js";
import { githubFindings, githubMistakes } from "./github.js";
import { checkJson } from "./json.js";
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
