// Writes the summary of a job in GitHub Actions.
import { counted } from "../../../spec/text/counted.js";
import { few, spaced } from "../../../spec/text/fitting.js";
import { printable } from "../../../spec/text/layout.js";
import { table } from "../../../spec/text/markdown.js";
import { cut } from "../../http/cut.js";
import { accountsFor } from "../../runner/causes/causes.js";
import { saying } from "../../runner/causes/refusal.js";
import { familyOf, typeOf } from "../../runner/causes/subject.js";
import { indeterminateWords } from "../../runner/indeterminate.js";
import type { Cause, CheckResult, Report } from "../../runner/report.js";
import { accessWords } from "../access-lines.js";
import { afterFixOf, markMeans, markOf } from "../answer-lines.js";
import { outdatedEntries, partCount, partsInWords } from "../baseline-entries.js";
import { siteWords, verdictWords } from "../extent.js";
import { alsoOf, blocksOf, documentOf } from "../failure.js";
import { notTested } from "../not-tested.js";
import { knownWords, outcomeOf } from "../outcome.js";
import { alone } from "../shell.js";

/** A step's summary may hold 1 MiB: the rest is in the JSON report. */
const mostCauses = 40;
const mostRows = 80;

/** The report as Markdown for a job's summary. */
export function githubSummary(report: Report): string {
  const { failures, errors, blocked, warnings, tolerated } = report.causes;
  const outcome = outcomeOf(report);
  const result = `${marks[outcome.verdict]} ${shown(outcome.words)}`;
  return spaced([
    [`## ${result}`],
    ...headGroups(report),
    ...matrix(report.checks),
    ...causeGroups("Failures", report, failures),
    ...causeGroups("Errors of the suite", report, errors),
    ...causeGroups("Could not be judged", report, blocked),
    ...causeGroups("Warnings", report, warnings),
    ...toleratedTable(tolerated),
    ...baselineTable(report),
    ...answerTable(report),
    [`**Result: ${result}**`],
  ]);
}

/** Lines that belong together; an empty line is between two groups. */
type Groups = readonly (readonly string[])[];

const marks = { conformant: "✅", nonconformant: "❌", inconclusive: "⚠️", recorded: "📝" } as const;

function headGroups(report: Report): Groups {
  const { verdict, interface: of, deployment, summary, seed, baseline, causes } = report;
  const note = (name: string, words: string | undefined) =>
    words === undefined ? [] : [`${name}: ${shown(words)}`];
  const outdated = outdatedEntries(baseline?.faults ?? []).length;
  const seconds = (summary.milliseconds / 1_000).toFixed(1);
  const sites = siteWords(deployment);
  const where = `${shown(of.title)} at ${code(deployment.baseUrl)}${sites === undefined ? "" : `, ${shown(sites)}`}`;
  const { word, extent } = verdictWords(report, verdict);
  const entries = outdated === 0 ? "" : `; ${counted(outdated, "entry")} out of date`;
  return [
    [
      `Verdict: ${word}${extent === undefined ? "" : ` (${extent})`}. ${where}${deployment.write ? "" : ", read only"}; ${summary.requests} requests in ${seconds} s, seed ${seed}.`,
    ],
    baseline ? [`Baseline ${code(baseline.file)}: ${knownWords(baseline, causes)}${entries}.`] : [],
    note("Access", accessWords(report)),
    note("Incomplete", indeterminateWords(report)),
    ...notTested(report).map((words) => note("Not tested", words)),
  ];
}

/** A table of types and families: how many checks passed, and which verdicts the others have. */
function matrix(checks: readonly CheckResult[]): Groups {
  const judged = checks.filter(({ kind, verdict }) => kind !== "observed" && verdict !== "not-applicable");
  const families = [...new Set(judged.map(familyOf))];
  const types = [...new Set(judged.map(typeOf))];
  const rows = types.map((type) => [
    shown(type),
    ...families.map((family) =>
      cell(judged.filter((result) => typeOf(result) === type && familyOf(result) === family)),
    ),
  ]);
  if (rows.length === 0) return [];
  const heads = ["", ...families.map(shown)];
  return [
    ["Required checks and advice, by type and family:"],
    table(heads, rows, asWritten),
    [legend(judged)],
  ];
}

/** Cells that are Markdown already. */
const asWritten = (cell: string): string => cell;

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

const cell = (results: readonly CheckResult[]): string =>
  signs
    .flatMap(([mark, sign]) => {
      const count = results.filter(isMarked(mark)).length;
      return count === 0 ? [] : [`${sign} ${count}`];
    })
    .join(" ");

/** What the marks mean that the table has. */
function legend(results: readonly CheckResult[]): string {
  const used = signs.filter(([mark]) => results.some(isMarked(mark)));
  return used.map(([, sign, word]) => `${sign} ${word}`).join(", ");
}

function causeGroups(head: string, report: Report, causes: readonly Cause[]): Groups {
  if (causes.length === 0) return [];
  const shownCauses = causes.slice(0, mostCauses);
  return [
    [`### ${head}`],
    ...shownCauses.map((cause) => causeItem(report, cause)),
    leftOut(causes.length - shownCauses.length),
  ];
}

const leftOut = (count: number): readonly string[] =>
  count > 0 ? [`${count} more are in the JSON report.`] : [];

function causeItem(report: Report, cause: Cause): readonly string[] {
  const { first, others } = cause;
  const { title, expected, actual, reason, id } = first;
  const { heading, says } = cause;
  const fact = (name: string, text: string | undefined) =>
    text === undefined ? [] : [`  - ${name}: ${shown(text)}`];
  return [
    `- **${shown(heading)}**`,
    ...fact("check", says === "title" ? undefined : title),
    ...fact("document", documentOf(first)),
    ...fact("expected", expected),
    ...fact("got", actual === undefined ? undefined : actual + saying(first)),
    ...fact("may change", afterFixOf(first)),
    ...fact("because", says === "reason" ? undefined : reason),
    ...fact("known", partsInWords(cause)),
    ...fact("also", alsoOf(others)),
    ...fact("blocks", blocksOf(cause)),
    `  - re-run: ${code(alone(report, id))}`,
  ];
}

/** A row for each cause. Its checks may be in several entries of the baseline, with reasons of their own. */
function toleratedTable(causes: readonly Cause[]): Groups {
  const rows = causes.map((cause) => {
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
  return tableOf("Tolerated", ["cause", "checks", "one of them", "reason", "owner", "until"], rows);
}

/** A table with its title, of which only the first rows are shown; nothing if there are none. */
function tableOf(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  lead: readonly string[] = [],
): Groups {
  if (rows.length === 0) return [];
  const listed = table(heads, rows.slice(0, mostRows), asWritten);
  return [[`### ${title}`], lead, listed, leftOut(rows.length - mostRows)];
}

function baselineTable({ baseline }: Report): Groups {
  const rows = outdatedEntries(baseline?.faults ?? []).map(({ line, checks, words }) => [
    code(`${baseline?.file}:${line}`),
    few(checks.map(code), 1),
    shown(words),
  ]);
  return tableOf("Baseline entries that are out of date", ["at", "entry", "because"], rows);
}

function answerTable({ observations }: Report): Groups {
  const other = observations.filter(({ value, own }) => value !== undefined && value !== own);
  const listed = other.slice(0, mostRows);
  const rows = listed.map(({ gap, asks, value = "", own, failedChecks }) => [
    code(gap),
    shown(asks),
    shown(value + markOf(failedChecks !== undefined)),
    shown(own),
  ]);
  const isMarked = listed.some(({ failedChecks }) => failedChecks !== undefined);
  return [
    ...tableOf(
      "Answers that differ from the kit's server",
      ["gap", "question", "this deployment", "kit's server"],
      rows,
      ["These are not failures: the document does not specify them."],
    ),
    isMarked ? [shown(markMeans)] : [],
  ];
}

const longest = 600;

/**
 * Escapes text for Markdown and HTML: everything but letters, digits and a few harmless characters becomes a character
 * reference, which both show as text (CommonMark 0.31, 2.5). The result is one line of limited length.
 */
export const shown = (text: string): string =>
  cut(printable(text), longest)
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/[^\p{L}\p{N} ,;…\uFFFD]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** Text in a fixed-width font. Backticks are not used, since the text may hold some. */
export const code = (text: string): string => `<code>${shown(text)}</code>`;
