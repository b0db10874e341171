// Writes the report of `cri-kit diff` for the terminal.
import { columns, labelled, printable, wrapped } from "../../../spec/text/layout.js";
import type { ExceptionFault } from "../exceptions/apply.js";
import { type Level, levels } from "../rule.js";
import type { DiffReport, Finding } from "./diff-report.js";
import {
  countsText,
  effectText,
  faultsText,
  faultTitles,
  fewOf,
  followersText,
  hintText,
  placeText,
  stepText,
} from "./phrases.js";

type Paint = (text: string, level: Level) => string;
const colors = { breaking: 31, risky: 33, safe: 32 } as const satisfies Record<Level, number>;
/** The most lines for one text, and the most clauses listed of many. */
export const mostLines = 4;

/** The report for a terminal: lines of at most 80 columns, breaking changes first. */
export function diffText(report: DiffReport, color: boolean): string {
  const paint: Paint = (text, level) => (color ? `\u001b[${colors[level]}m${text}\u001b[0m` : text);
  const sections = [
    [...labelled("old", printable(report.specs.old), 0), ...labelled("new", printable(report.specs.new), 0)],
    ...levels.flatMap((level) => levelSections(report, level, paint)),
    ...faultSections(report, paint),
    [
      ...labelled("changes", countsText(report), 0),
      ...faultsText(report).flatMap((text) => labelled("exceptions", text, 0)),
      ...labelled("step", stepText(report), 0),
    ],
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function levelSections(report: DiffReport, level: Level, paint: Paint): readonly (readonly string[])[] {
  return report.findings
    .filter(({ rule }) => rule.level === level)
    .map((finding) => findingLines(finding, paint));
}

function findingLines(finding: Finding, paint: Paint): readonly string[] {
  const { change, rule, excepted } = finding;
  const state = excepted === undefined ? rule.level : `${rule.level}, excepted until ${excepted.until}`;
  const [first = "", ...more] = wrapped(`${state}: ${rule.title}`, columns);
  return [
    paint(first, rule.level),
    ...more,
    ...line("clause", change.clause),
    ...line("rule", `${rule.id}, ${effectText(finding)}`),
    ...line("old", change.old?.text),
    ...line("new", change.new?.text),
    ...line("also", change.also.length === 0 ? undefined : fewOf(change.also, mostLines)),
    ...line("affects", change.affects.length === 0 ? undefined : fewOf(change.affects, mostLines)),
    ...line("follows", followersText(finding, mostLines)),
    ...line("why", rule.reason),
    // A command in it must stay whole.
    ...line("remedy", rule.remedy, Infinity),
    ...line("hint", hintText(finding)),
    ...line("allowed", excepted?.reason),
    ...line("at", finding.old && `${placeText(finding.old)} (old)`),
    ...line("at", finding.new && `${placeText(finding.new)} (new)`),
  ];
}

function line(label: string, text: string | undefined, most = mostLines): readonly string[] {
  return text === undefined ? [] : labelled(label, printable(text), 2, most);
}

function faultSections({ exceptions }: DiffReport, paint: Paint): readonly (readonly string[])[] {
  return (exceptions?.faults ?? []).map((fault) => faultLines(fault, exceptions?.file ?? "", paint));
}

function faultLines({ rule, clause, why, says, remedy, at }: ExceptionFault, file: string, paint: Paint) {
  return [
    paint(`${faultTitles[why]}: ${rule}`, "breaking"),
    ...line("clause", clause),
    ...line("why", says),
    ...line("remedy", remedy),
    ...line("at", `${file}:${at.line}`),
  ];
}
