// Writes the report of `cri-kit diff` as Markdown.
import { plain } from "../../../spec/text/markdown.js";
import { sentence } from "../../layout/prose.js";
import { type Level, levels } from "../rule.js";
import { code } from "./code.js";
import type { DiffReport, Finding } from "./diff-report.js";
import { migrationMarkdown } from "./migration-markdown.js";
import { countsText, effectText, furtherFollowers, hintText, placeText, stepReason } from "./phrases.js";

const heads = { breaking: "Breaking", risky: "Risky", safe: "Safe" } as const satisfies Record<Level, string>;

/** The report as a changelog in Markdown, with the required changes to code, checks and stored records. */
export function diffMarkdown(report: DiffReport): string {
  const { specs, migration, exceptions } = report;
  const sections = [
    [`# Changes from ${code(specs.old)} to ${code(specs.new)}`],
    [`${countsText(report)}. Suggested step: **${report.step}**${reasonOf(report)}.`],
    ...levels.flatMap((level) => levelSections(report, level)),
    faultLines(exceptions),
    ...(migration === undefined ? [] : migrationMarkdown(migration)),
  ];
  const filled = sections.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function reasonOf(report: DiffReport): string {
  const reason = stepReason(report);
  return reason === undefined ? "" : ` (${reason})`;
}

function levelSections({ findings }: DiffReport, level: Level): readonly (readonly string[])[] {
  const found = findings.filter(({ rule }) => rule.level === level);
  return found.length === 0 ? [] : [[`## ${heads[level]}`], found.flatMap(findingLines)];
}

function findingLines(finding: Finding): readonly string[] {
  const { change, rule, excepted } = finding;
  const { clause, also, affects } = change;
  const followers = furtherFollowers(finding);
  const more = [
    ["Also", also.map(code).join(", ")],
    ["Affects", affects.map(code).join(", ")],
    ["Follows if renamed", followers.map((one) => `${code(one.clause)} (${code(one.rule)})`).join(", ")],
    ["Why", `${plain(rule.reason)} (${effectText(finding)})`],
    ["Remedy", plain(rule.remedy)],
    ["Hint", plain(hintText(finding) ?? "")],
    ["Allowed", excepted === undefined ? "" : `${plain(excepted.reason)} (until ${excepted.until})`],
  ].filter(([, text]) => text !== "");
  return [
    `- **${code(clause)}**: ${plain(rule.title)}${movement(finding)} (${code(rule.id)})`,
    ...more.map(([label, text]) => `  - ${label}: ${text}`),
  ];
}

function movement({ change: { old, new: now } }: Finding): string {
  const texts = [old, now].flatMap((said) => (said === undefined ? [] : [code(said.text)]));
  return texts.length === 0 ? "" : `, ${texts.join(" → ")}`;
}

function faultLines(
  { file, faults }: DiffReport["exceptions"] = { file: "", faults: [] },
): readonly string[] {
  if (faults.length === 0) return [];
  const line = ({ rule, clause, at, says, remedy }: (typeof faults)[number]) =>
    `- ${code(placeText({ file, line: at.line }))}, ${code(rule)} at ${code(clause)}: ${plain(sentence(says))} ${plain(sentence(remedy))}`;
  return ["## Exceptions to fix", "", ...faults.map(line)];
}
