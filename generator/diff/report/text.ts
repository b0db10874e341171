// Writes the report of `cri-kit diff` for the terminal.
import { few, spaced } from "../../../spec/text/fitting.js";
import { columns, labelled, wrapped } from "../../../spec/text/layout.js";
import { type Paint, painter } from "../../../spec/text/paint.js";
import type { ExceptionFault } from "../exceptions/apply.js";
import { levels } from "../rule.js";
import type { DiffReport, Finding } from "./diff-report.js";
import {
  countsText,
  effectText,
  faultsText,
  faultTitles,
  followersText,
  hintText,
  placeText,
  stepText,
} from "./phrases.js";

const colors = { breaking: "bad", risky: "doubtful", safe: "good" } as const;
/** The most lines for one text, and the most clauses listed of many. */
export const mostLines = 4;

/** The report for a terminal: lines of at most 80 columns, breaking changes first. */
export function diffText(report: DiffReport, color: boolean): string {
  const paint = painter(color);
  const { specs, findings, exceptions } = report;
  const ordered = levels.flatMap((level) => findings.filter(({ rule }) => rule.level === level));
  return spaced([
    [...labelled("old", specs.old, 0), ...labelled("new", specs.new, 0)],
    ...ordered.map((finding) => findingLines(finding, paint)),
    ...(exceptions?.faults ?? []).map((fault) => faultLines(fault, exceptions?.file ?? "", paint)),
    [
      ...labelled("changes", countsText(report), 0),
      ...labelled("exceptions", faultsText(report), 0),
      ...labelled("step", stepText(report), 0),
    ],
  ]);
}

function findingLines(finding: Finding, paint: Paint): readonly string[] {
  const { change, rule, excepted } = finding;
  const state = excepted === undefined ? rule.level : `${rule.level}, excepted until ${excepted.until}`;
  const [first = "", ...more] = wrapped(`${state}: ${rule.title}`, columns);
  return [
    paint(first, colors[rule.level]),
    ...more,
    ...line("clause", change.clause),
    ...line("rule", `${rule.id}, ${effectText(finding)}`),
    ...line("old", change.old?.text),
    ...line("new", change.new?.text),
    ...line("also", few(change.also, mostLines)),
    ...line("affects", few(change.affects, mostLines)),
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

const line = (label: string, text: string | undefined, most = mostLines): readonly string[] =>
  labelled(label, text, 2, most);

const faultLines = ({ rule, clause, why, says, remedy, at }: ExceptionFault, file: string, paint: Paint) => [
  paint(`${faultTitles[why]}: ${rule}`, "bad"),
  ...line("clause", clause),
  ...line("why", says),
  ...line("remedy", remedy),
  ...line("at", `${file}:${at.line}`),
];
