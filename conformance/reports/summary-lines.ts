// Writes what a run tested or watched, how many checks passed, and what was not tested.
import { groupedBy } from "../../spec/grouped-by.js";
import { counted } from "../../spec/text/counted.js";
import { few, fitted } from "../../spec/text/fitting.js";
import { labelled } from "../../spec/text/layout.js";
import type { Claims } from "../options/settings.js";
import { checksIn, isRequired, tallyWords } from "../runner/check-counts.js";
import { indeterminateWords } from "../runner/indeterminate.js";
import { observationId } from "../runner/plan.js";
import type { CheckResult, Report, WatchedTraffic } from "../runner/report.js";
import { accessWords } from "./access-lines.js";
import { differing } from "./answer-lines.js";
import { siteWords } from "./extent.js";
import { limitLines, notTested, notTestedInShort } from "./not-tested.js";
import { noTraffic } from "./outcome.js";
import { wholeRun } from "./shell.js";

/** The most lines of what was not tested, and the limits that are named, on the first screen. */
const most = { notTested: 5, limits: 2 };

/** The summary of the long report, or that of the first screen: at most 19 lines. Each fact has so many lines in the one and the other. */
export function summaryLines(report: Report, isShort = false): readonly string[] {
  const { deployment, only } = report;
  const { claims } = deployment;
  const fact = (label: string, text: string | undefined, long: number, short: number) =>
    labelled(label, text, 0, isShort ? short : long);
  const untested = isShort
    ? notTestedInShort(report).map((words) => labelled("NOT TESTED", words, 0, 2))
    : notTested(report).map((words) => labelled("NOT TESTED", words, 0, 4));
  const rest = (left: number) => `NOT TESTED ${counted(left, "more part")}: --verbose or --html FILE`;
  return [
    ...fact("interface", isShort ? undefined : report.interface.title, 1, 0),
    ...fact("deployment", where(report), 3, 2),
    // A verdict on a selection says nothing of the other checks.
    ...fact("only", only && `${only.join(", ")}; all other checks were left out`, 1, 1),
    ...fact("claims", claims && claimsWords(claims), 3, 1),
    ...tallyLines(report),
    ...(isShort ? answersLine(report) : notApplicableLines(report)),
    ...runLines(report, isShort ? 1 : 4),
    ...(isShort ? [] : repeatLine(report)),
    ...fact("access", accessWords(report), 3, 2),
    ...(isShort ? limitLines(report, 1).slice(0, most.limits) : limitLines(report, 3)),
    ...fact("incomplete", indeterminateWords(report), 3, 1),
    ...fitted(untested, isShort ? most.notTested : Infinity, rest),
  ];
}

function where(report: Report): string {
  const { baseUrl, write } = report.deployment;
  return [baseUrl, siteWords(report.deployment) ?? [], write ? [] : "read only"].flat().join(", ");
}

/** The required checks whose answers `--answers` requires, by gap. */
function pinsIn({ observations, checks }: Report): ReadonlyMap<string, CheckResult> {
  const required = new Map(checks.filter(isRequired).map((one) => [one.id, one]));
  return new Map(
    observations.flatMap(({ gap }) => {
      const pin = required.get(observationId(gap));
      return pin === undefined ? [] : [[gap, pin] as const];
    }),
  );
}

function tallyLines(report: Report): readonly string[] {
  const { summary, watched } = report;
  if (watched?.described === 0) return labelled("required", `none judged: ${noTraffic}`, 0, 1);
  return [
    ...labelled("required", (tallyWords(summary.required) || "none") + pinnedWords(pinsIn(report).size), 0),
    ...labelled("advice", tallyWords(summary.advice) || "none", 0),
  ];
}

/** Why there are more required checks than in a run without `--answers`. */
function pinnedWords(count: number): string {
  if (count === 0) return "";
  return `; ${count} of these checks ${count === 1 ? "is a pinned answer" : "are pinned answers"}`;
}

/** The most reasons of checks that are not applicable. */
const mostReasons = 10;

/** Why checks are not applicable, the reason of most checks first. */
function notApplicableLines({ checks, watched }: Report): readonly string[] {
  if (watched?.described === 0) return [];
  const idle = checks.filter(({ verdict, reason }) => verdict === "not-applicable" && reason !== undefined);
  const all = [...groupedBy(idle, ({ reason = "" }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  const left = all.length - mostReasons;
  return [
    ...all
      .slice(0, mostReasons)
      .flatMap(([reason, its]) => [
        ...labelled("", `${checksIn(its)} not applicable: ${reason}`, 0, 2),
        ...labelled("", few(idsOf(its), mostIds), 2, 3),
      ]),
    ...(left > 0 ? labelled("", `${counted(left, "more reason")}: --json FILE or --html FILE`, 0, 2) : []),
  ];
}

/** The most ids of checks behind one reason. */
const mostIds = 3;

const idsOf = (checks: readonly CheckResult[]): readonly string[] => checks.map(({ id }) => id);

/** The number of answers to gaps; the answers themselves are in the long report. */
function answersLine(report: Report): readonly string[] {
  const { observations } = report;
  if (observations.length === 0) return [];
  const pins = pinsIn(report);
  const answered = observations.filter(({ value }) => value !== undefined);
  const other = answered.filter(
    ({ gap, value, own }) => value !== own && pins.get(gap)?.verdict !== "fail",
  ).length;
  const inDoubt = answered.filter(({ failedChecks }) => failedChecks !== undefined).length;
  const words = [
    `${answered.length} of ${observations.length} gaps`,
    ...(pins.size === 0 ? [] : [`${pins.size} pinned`]),
    ...(other === 0
      ? []
      : [`${differing(other)} from the kit's server${pins.size === 0 ? " (allowed)" : ""}`]),
  ];
  // The failures above may be the reason for these answers.
  const doubt = inDoubt === 0 ? [] : [`${inDoubt} may change after a fix`];
  return labelled("answers", [...words, ...doubt].join(", "), 0, inDoubt === 0 ? 1 : 2);
}

function runLines({ watched, summary, seed }: Report, most: number): readonly string[] {
  const seconds = (summary.milliseconds / 1_000).toFixed(1);
  return watched
    ? watchedLines(watched, seconds, most)
    : labelled(
        "run",
        `${counted(summary.requests, "request")}${repeatedIn(summary)} in ${seconds} s, seed ${seed}`,
        0,
        2,
      );
}

/** How many requests were sent once more, if some were. */
export const repeatedIn = ({ repeated }: Report["summary"]): string =>
  repeated === undefined ? "" : ` (${repeated} sent again after 502, 503, 504 or a broken connection)`;

/**
 * The command for a failure that needs requests of other checks before it, so that its check passes alone. Traffic of other clients
 * cannot be repeated.
 */
function repeatLine(report: Report): readonly string[] {
  const hasFailed = report.checks.some(({ verdict }) => verdict === "fail");
  return hasFailed && report.watched === undefined ? [`repeat     ${wholeRun(report)}`] : [];
}

/** The claimed features, in words: "only the features that cri.config.yaml lists (forms A; types Vehicle, Trailer)". */
function claimsWords({ saidBy, forms, types }: Claims): string {
  const parts = [
    ...(forms === undefined ? [] : [`forms ${forms.join(", ")}`]),
    ...(types === undefined ? [] : [`types ${Object.keys(types).join(", ")}`]),
  ];
  const which = parts.length === 0 ? "" : `: ${parts.join("; ")}`;
  return `only the features that ${saidBy} lists${which}`;
}

const mostPaths = 5;

/**
 * The watched traffic: how many requests the document describes, which it does not, and which links lead elsewhere. At most `most`
 * lines of each kind.
 */
export const watchedLines = (
  { described, outside, unjudged, elsewhere = {}, unread }: WatchedTraffic,
  seconds: string,
  most: number,
): readonly string[] => [
  ...labelled(
    "watched",
    `${counted(described, "request")} of the interface in ${seconds} s; the suite itself sent nothing`,
    0,
    1,
  ),
  ...labelled(
    "unread",
    unread ? `${counted(unread, "record")} added, and not read or listed afterwards` : undefined,
    0,
    1,
  ),
  ...countedLines("outside", "not judged", outside, most),
  ...Object.entries(unjudged).flatMap(([reason, count]) =>
    labelled("unjudged", `${count}: ${reason}`, 0, Math.min(most, 2)),
  ),
  ...countedLines("elsewhere", "links not followed, to other addresses", elsewhere, most),
];

/** The most frequent first; nothing if there are none. */
function countedLines(
  label: string,
  what: string,
  counts: Readonly<Record<string, number>>,
  most: number,
): readonly string[] {
  const all = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  const said = few(
    all.map(([text, count]) => `${text} (${count})`),
    mostPaths,
    (left) => `, and ${left} more`,
  );
  return total === 0 ? [] : labelled(label, `${total}, ${what}: ${said}`, 0, most);
}
