// Writes the report of `cri-kit diff` as Markdown.

import { spaced } from "../../../spec/text/fitting.js";
import { printable } from "../../../spec/text/layout.js";
import { plain } from "../../../spec/text/markdown.js";
import { sentence } from "../../layout/prose.js";
import type { Migration } from "../migration/migration.js";
import type { GeneratedName } from "../migration/symbols.js";
import type { Reindexing } from "../reindex.js";
import { type Level, levels } from "../rule.js";
import type { DiffReport, Finding } from "./diff-report.js";
import { countsText, effectText, furtherFollowers, hintText, placeText, stepReason } from "./phrases.js";

const heads = { breaking: "Breaking", risky: "Risky", safe: "Safe" } as const satisfies Record<Level, string>;

/** The report as a changelog in Markdown, with the required changes to code, checks and stored records. */
export function diffMarkdown(report: DiffReport): string {
  const { specs, migration, exceptions } = report;
  return spaced([
    [`# Changes from ${code(specs.old)} to ${code(specs.new)}`],
    [`${countsText(report)}. Suggested step: **${report.step}**${reasonOf(report)}.`],
    ...levels.flatMap((level) => levelSections(report, level)),
    faultLines(exceptions),
    ...(migration === undefined ? [] : migrationMarkdown(migration)),
  ]);
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

/** A code span, in which nothing is escaped; an HTML element for text with a backtick, which would end the span. */
export const code = (text: string): string =>
  text.includes("`") || text.trim() === "" ? `<code>${plain(text)}</code>` : `\`${printable(text)}\``;

/** One section for each kind of change. */
const migrationMarkdown = ({ output, checks, reindexing }: Migration): readonly (readonly string[])[] => [
  ["## Migration"],
  ...part("Generated code", [
    ...named("Gone", output.removed),
    ...named("Changed", output.changed),
    ...named("New", output.added),
  ]),
  ...part("Checks of the suite", [
    ...listed("Gone", checks.removed.map(code)),
    ...listed("Changed", checks.changed.map(code)),
    ...listed("New", checks.added.map(code)),
  ]),
  ...part("Stored records to reindex", reindexing.map(reindexingLine)),
];

function part(title: string, lines: readonly string[]): readonly (readonly string[])[] {
  return [[`### ${title}`], lines.length === 0 ? ["Nothing."] : lines];
}

/** Lists the symbols of one file in one line. */
function named(label: string, names: readonly GeneratedName[]): readonly string[] {
  const files = [...new Set(names.map(({ file }) => file))];
  const lines = files.map((file) => {
    const symbols = names.flatMap((name) =>
      name.file === file && name.symbol !== undefined ? [code(name.symbol)] : [],
    );
    return symbols.length === 0 ? code(file) : `${code(file)}: ${symbols.join(", ")}`;
  });
  return listed(label, lines);
}

const listed = (label: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [`- ${label}`, ...items.map((item) => `  - ${item}`)];

const actions = {
  build: "new: index all records of the type",
  drop: "no longer searched: its entries can be deleted",
  rebuild: "changed: reindex all records of the type",
} as const satisfies Record<Reindexing["act"], string>;

const reindexingLine = ({ type, parameter, act }: Reindexing): string =>
  `- ${code(`${type}.${parameter}`)}: ${actions[act]}`;
