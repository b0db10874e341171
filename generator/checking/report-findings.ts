/** Reports the findings of `check` in the requested format. */

import { join } from "node:path";
import type { Diagnostic } from "../../spec/diagnostics/diagnostic.js";
import { renderDiagnostics } from "../../spec/diagnostics/render.js";
import { repositoryFile } from "../../spec/github/repository-file.js";
import { type Annotation, mostAnnotations, workflowCommand } from "../../spec/github/workflow-command.js";
import type { LoadResult } from "../../spec/parse-spec.js";
import { few } from "../../spec/text/fitting.js";
import { paragraph, printable } from "../../spec/text/layout.js";
import { type Paint, painter } from "../../spec/text/paint.js";
import { command, near } from "../commands/command-text.js";
import { goneText, line } from "../commands/generate-text.js";
import type { CheckFormat, CheckOptions, Place } from "../commands/options.js";
import type { Change, Checked, Finding, LineChange } from "./check.js";
import { meaningOf, remedyOf } from "./remedy.js";

/** The most lines shown of one diff, and of all of them; the most files that are named without their diffs. */
const mostShown = { ofOne: 40, ofAll: 200, named: 10 };

/**
 * The findings of a check for a person: the diffs, then every file with the command that fixes it; a command that
 * fixes several files is printed once. Diff lines are not wrapped; all other lines fit 80 columns.
 */
function findingsText({ findings, gone, wanted }: Checked, options: CheckOptions): string {
  if (findings.length === 0) return `${options.out} is up to date with ${near(options.specFile)}\n`;
  const missing = findings.filter(({ kind }) => kind === "missing");
  const others = findings.filter(({ kind }) => kind !== "missing");
  if (missing.length === wanted && others.every(({ kind }) => kind === "unknown"))
    return validText(options) + noneText(options) + listText(others, options);
  return diffsText(findings, options) + validText(options) + listText(findings, options) + goneText({ gone });
}

/** Only a valid spec has findings. The exit code does not say so: it is 1 because of the output folder. */
const validText = ({ specFile }: Place): string => line("valid", `the spec ${near(specFile)}`);

/** If nothing was generated yet, files are not listed one by one. */
function noneText(place: Place): string {
  const fix = `fix with: ${command("generate", place)}\n`;
  return line("missing", `every file: nothing was generated in ${place.out}`) + fix;
}

const replacing =
  "          (this replaces these files: keep a copy. Without --force nothing\n          is written at all.)\n";

const removing = "          (this removes the unknown files, which an earlier run wrote)\n";

const another = "          (this replaces the whole folder; --out chooses another one)\n";

function listText(findings: readonly Finding[], place: Place): string {
  const remedies = [...new Set(findings.map((finding) => remedyOf(finding, place)))];
  const parts = remedies.flatMap((remedy) => {
    const own = findings.filter((finding) => remedyOf(finding, place) === remedy);
    return [...own.map(findingLine), `fix with: ${remedy}\n`, noteOn(own)];
  });
  return parts.join("");
}

/** What the command that fixes these findings does to files that are not its own; empty if it does nothing. */
function noteOn(findings: readonly Finding[]): string {
  if (findings.some(({ of }) => of !== undefined)) return another;
  const replaced = findings.some(
    ({ kind, obstacle }) => !obstacle && (kind === "edited" || kind === "foreign"),
  );
  const removed = findings.some(({ headed }) => headed);
  return (replaced ? replacing : "") + (removed ? removing : "");
}

function findingLine({ kind, path, obstacle, wanted, change, of, link }: Finding): string {
  const remarks = [
    ...(of === undefined ? [] : [`generated from ${of}`]),
    ...(link === undefined ? [] : link === path ? [] : [`behind ${link}`]),
    ...(change?.kind === "all" ? ["too many differences to show"] : []),
    ...(kind === "edited" && !wanted ? ["no longer in the spec"] : []),
  ];
  const remark = remarks.length === 0 ? "" : `  (${remarks.join(", ")})`;
  return line(link === undefined ? (obstacle ? "obstacle" : kind) : "link", path + remark);
}

function diffsText(findings: readonly Finding[], options: CheckOptions): string {
  const parts: string[] = [];
  const cut: string[] = [];
  let room = mostShown.ofAll;
  for (const { path, change } of findings) {
    if (change?.kind !== "lines") continue;
    if (room <= 0) {
      cut.push(path);
      continue;
    }
    const shown = Math.min(room, mostShown.ofOne, change.lines.length);
    parts.push(diffText(join(options.out, path), change, shown, options));
    if (shown < change.lines.length) cut.push(path);
    room -= shown;
  }
  return parts.join("") + leftOutText(cut, options);
}

/** The files whose diffs are cut or left out, and how to see them. */
function leftOutText(paths: readonly string[], place: Place): string {
  if (paths.length === 0) return "";
  const names = few(paths, mostShown.named, (left) => `, and ${left} more`);
  const remedy = `see them with: ${command("check", place)} --format json\n\n`;
  return paragraph(`not shown in full: the diffs of ${names}`) + remedy;
}

/** In `patch` format: from the existing file to the generated one. */
function diffText(path: string, { lines }: LineChange, shown: number, options: CheckOptions): string {
  const paint = painter(options.io.color);
  const left = lines.length - shown;
  return [
    `--- ${path}\texisting`,
    `+++ ${path}\tgenerated from ${near(options.specFile)}`,
    ...lines.slice(0, shown).map((line) => paint(shownLine(line), colors[line.charAt(0)])),
    ...(left > 0 ? [`… ${left} more lines`] : []),
    "\n",
  ].join("\n");
}

/** Control characters in a user's file must not reach the terminal. */
const shownLine = (line: string): string => line.split("\t").map(printable).join("\t");

const colors: Readonly<Record<string, Parameters<Paint>[1]>> = { "+": "good", "-": "bad", "@": "place" };

/**
 * The findings of a check as annotations of the files, in GitHub's workflow commands; empty if all files are up to
 * date.
 */
function githubFindings({ findings, gone }: Checked, place: Place): string {
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
const githubMistakes = (diagnostics: readonly Diagnostic[], level: Annotation["level"] = "error"): string =>
  commands(
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
