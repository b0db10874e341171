// Writes the findings of `cri-kit check` as text for a terminal.
import { join } from "node:path";
import { few } from "../../spec/text/fitting.js";
import { paragraph, printable } from "../../spec/text/layout.js";
import { type Paint, painter } from "../../spec/text/paint.js";
import { command, near } from "../commands/command-text.js";
import { goneText, line } from "../commands/generate-text.js";
import type { CheckOptions, Place } from "../commands/options.js";
import type { Checked, Finding, LineChange } from "./check.js";
import { remedyOf } from "./remedy.js";

/** The most lines shown of one diff, and of all of them; the most files that are named without their diffs. */
const most = { ofOne: 40, ofAll: 200, named: 10 };

/**
 * The findings of a check for a person: the diffs, then every file with the command that fixes it; a command that
 * fixes several files is printed once. Diff lines are not wrapped; all other lines fit 80 columns.
 */
export function findingsText({ findings, gone, wanted }: Checked, options: CheckOptions): string {
  if (findings.length === 0) return `${options.out} is up to date with ${near(options.specFile)}\n`;
  const missing = findings.filter(({ kind }) => kind === "missing");
  const others = findings.filter(({ kind }) => kind !== "missing");
  if (missing.length === wanted && others.every(({ kind }) => kind === "unknown")) {
    return validText(options) + noneText(options) + listText(others, options);
  }
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
  let room = most.ofAll;
  for (const { path, change } of findings) {
    if (change?.kind !== "lines") continue;
    if (room <= 0) {
      cut.push(path);
      continue;
    }
    const shown = Math.min(room, most.ofOne, change.lines.length);
    parts.push(diffText(join(options.out, path), change, shown, options));
    if (shown < change.lines.length) cut.push(path);
    room -= shown;
  }
  return parts.join("") + leftOutText(cut, options);
}

/** The files whose diffs are cut or left out, and how to see them. */
function leftOutText(paths: readonly string[], place: Place): string {
  if (paths.length === 0) return "";
  const names = few(paths, most.named, (left) => `, and ${left} more`);
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
function shownLine(line: string): string {
  return line.split("\t").map(printable).join("\t");
}

const colors: Readonly<Record<string, Parameters<Paint>[1]>> = { "+": "good", "-": "bad", "@": "place" };
