// Writes the summary of a job in GitHub Actions.

import { counted } from "../../../spec/text/counted.js";
import { accountsFor, standing } from "../../runner/causes/causes.js";
import { saying } from "../../runner/causes/refusal.js";
import { typeOf } from "../../runner/causes/subject.js";
import { indeterminateWords } from "../../runner/indeterminate.js";
import type { Cause, CheckResult, Report } from "../../runner/report.js";
import { accessWords } from "../access-lines.js";
import { afterFixOf, markMeans, markOf } from "../answer-lines.js";
import { outdatedEntries } from "../baseline-entries.js";
import { verdictWords } from "../extent.js";
import { partCount, partsInWords } from "../known-part.js";
import { notTested } from "../not-tested.js";
import { knownWords, outcomeOf } from "../outcome.js";
import { alone } from "../shell.js";
import { sitesInWords } from "../sites-in-words.js";
import { code, shown, table } from "./escape-markdown.js";

/** A step's summary may hold 1 MiB: the rest is in the JSON report. */
const mostCauses = 40;
const mostAnswers = 80;

/** The report as Markdown for a job's summary. */
export function githubSummary(report: Report): string {
  const { failures, errors, blocked, warnings, tolerated } = report.causes;
  const outcome = outcomeOf(report);
  const result = `${marks[outcome.verdict]} ${shown(outcome.words)}`;
  return [
    `## ${result}`,
    "",
    ...headLines(report),
    "",
    ...matrix(report.checks),
    "",
    ...causeLines("Failures", report, failures),
    ...causeLines("Errors of the suite", report, errors),
    ...causeLines("Could not be judged", report, blocked),
    ...causeLines("Warnings", report, warnings),
    ...toleratedLines(tolerated),
    ...baselineLines(report),
    ...answerLines(report),
    `**Result: ${result}**`,
    "",
  ].join("\n");
}

const marks = { conformant: "✅", nonconformant: "❌", inconclusive: "⚠️", recorded: "📝" } as const;

function headLines(report: Report): readonly string[] {
  const { verdict, interface: of, deployment, summary, seed, baseline, causes } = report;
  const note = (name: string, words: string | undefined) =>
    words === undefined ? [] : ["", `${name}: ${shown(words)}`];
  const outdated = outdatedEntries(baseline?.faults ?? []).length;
  const seconds = (summary.milliseconds / 1_000).toFixed(1);
  const sites = sitesInWords(report);
  const where = `${shown(of.title)} at ${code(deployment.baseUrl)}${sites === undefined ? "" : `, ${shown(sites)}`}`;
  const { word, extent } = verdictWords(report, verdict);
  return [
    `Verdict: ${word}${extent === undefined ? "" : ` (${extent})`}. ${where}${deployment.write ? "" : ", read only"}; ${summary.requests} requests in ${seconds} s, seed ${seed}.`,
    ...(baseline
      ? [
          "",
          `Baseline ${code(baseline.file)}: ${knownWords(baseline, causes)}${outdated === 0 ? "" : `; ${counted(outdated, "entry")} out of date`}.`,
        ]
      : []),
    ...note("Access", accessWords(report)),
    ...note("Incomplete", indeterminateWords(report)),
    ...notTested(report).flatMap((words) => note("Not tested", words)),
  ];
}

/** A table of types and families: how many checks passed, and which verdicts the others have. */
function matrix(checks: readonly CheckResult[]): readonly string[] {
  const judged = checks.filter(({ kind, verdict }) => kind !== "observed" && verdict !== "not-applicable");
  const families = [...new Set(judged.map(({ id }) => id.split("/")[0] ?? ""))];
  const types = [...new Set(judged.map(typeOf))];
  const rows = types.map((type) => [
    shown(type),
    ...families.map((family) =>
      cell(judged.filter((result) => typeOf(result) === type && result.id.startsWith(`${family}/`))),
    ),
  ]);
  if (rows.length === 0) return [];
  return [
    "Required checks and advice, by type and family:",
    "",
    ...table(["", ...families.map(shown)], rows),
    "",
    legend(judged),
  ];
}

/** The mark of a result: that of its verdict, or of its own if the baseline tolerates it. */
const signs = [
  ["fail", "❌", "failed"],
  ["error", "💥", "suite error"],
  ["blocked", "🚧", "blocked"],
  ["known", "🟡", "known: the baseline tolerates it"],
  ["warn", "⚠️", "warning"],
  ["pass", "✅", "passed"],
] as const;

const isMarked =
  (mark: (typeof signs)[number][0]) =>
  ({ verdict, tolerated }: CheckResult): boolean =>
    (tolerated === undefined ? verdict : "known") === mark;

function cell(results: readonly CheckResult[]): string {
  return signs
    .flatMap(([mark, sign]) => {
      const count = results.filter(isMarked(mark)).length;
      return count === 0 ? [] : [`${sign} ${count}`];
    })
    .join(" ");
}

/** What the marks mean that the table has. */
function legend(results: readonly CheckResult[]): string {
  const used = signs.filter(([mark]) => results.some(isMarked(mark)));
  return used.map(([, sign, word]) => `${sign} ${word}`).join(", ");
}

function causeLines(head: string, report: Report, causes: readonly Cause[]): readonly string[] {
  if (causes.length === 0) return [];
  const left = causes.length - mostCauses;
  return [
    `### ${head}`,
    "",
    ...causes.slice(0, mostCauses).flatMap((cause) => [...causeItem(report, cause), ""]),
    ...leftOut(left),
  ];
}

const leftOut = (count: number): readonly string[] =>
  count > 0 ? [`${count} more are in the JSON report.`, ""] : [];

function causeItem(report: Report, cause: Cause): readonly string[] {
  const { first, others, blocked } = cause;
  const { title, section, means, expected, actual, reason, id } = first;
  const { heading, says } = cause;
  const fact = (name: string, text: string | undefined) =>
    text === undefined ? [] : [`  - ${name}: ${shown(text)}`];
  return [
    `- **${shown(heading)}**`,
    ...fact("check", says === "title" ? undefined : title),
    ...fact("document", means === undefined ? section : `${section}: ${means}`),
    ...fact("expected", expected),
    ...fact("got", actual === undefined ? undefined : actual + saying(first)),
    ...fact("may change", afterFixOf(first)),
    ...fact("because", says === "reason" ? undefined : reason),
    ...fact("known", partsInWords(cause)),
    ...(others.length > 0
      ? fact("also", `${others.length} more: ${others.map((one) => one.id).join(", ")}`)
      : []),
    ...(blocked.length > 0 ? fact("blocks", standing({ blocked })) : []),
    `  - re-run: ${code(alone(report, id))}`,
  ];
}

/** A row for each cause. Its checks may be in several entries of the baseline, with reasons of their own. */
function toleratedLines(causes: readonly Cause[]): readonly string[] {
  if (causes.length === 0) return [];
  const rows = causes.slice(0, mostAnswers).map((cause) => {
    const known = [cause.first, ...cause.others].flatMap(({ tolerated }) => tolerated ?? []);
    const each = (of: "reason" | "owner" | "until") =>
      shown([...new Set(known.map((one) => one[of]))].join("; "));
    return [
      shown(cause.heading),
      partCount(cause) ?? `${accountsFor(cause)}`,
      code(cause.first.id),
      each("reason"),
      each("owner"),
      each("until"),
    ];
  });
  return [
    "### Tolerated",
    "",
    ...table(["cause", "checks", "one of them", "reason", "owner", "until"], rows),
    "",
    ...leftOut(causes.length - rows.length),
  ];
}

function baselineLines({ baseline }: Report): readonly string[] {
  if (!baseline || baseline.faults.length === 0) return [];
  const entries = outdatedEntries(baseline.faults);
  const rows = entries
    .slice(0, mostAnswers)
    .map(({ line, checks: [first, ...others], words }) => [
      code(`${baseline.file}:${line}`),
      others.length === 0 ? code(first) : `${code(first)} and ${others.length} more`,
      shown(words),
    ]);
  const left = entries.length - rows.length;
  return [
    "### Baseline entries that are out of date",
    "",
    ...table(["at", "entry", "because"], rows),
    "",
    ...leftOut(left),
  ];
}

function answerLines({ observations }: Report): readonly string[] {
  const other = observations.filter(({ value, own }) => value !== undefined && value !== own);
  if (other.length === 0) return [];
  const listed = other.slice(0, mostAnswers);
  const rows = listed.map(({ gap, asks, value = "", own, failedChecks }) => [
    code(gap),
    shown(asks),
    shown(value + markOf(failedChecks !== undefined)),
    shown(own),
  ]);
  const isMarked = listed.some(({ failedChecks }) => failedChecks !== undefined);
  return [
    "### Answers that differ from the kit's server",
    "",
    "These are not failures: the document does not specify them.",
    "",
    ...table(["gap", "question", "this deployment", "kit's server"], rows),
    "",
    ...(isMarked ? [shown(markMeans), ""] : []),
  ];
}
