// The data of the head of the HTML page: verdict, counts and facts.
import type { Verdict } from "../../checks/finding.js";
import { indeterminateWords } from "../../runner/indeterminate.js";
import type { OverallVerdict, Report, Tally } from "../../runner/report.js";
import { accessWords } from "../access-lines.js";
import type { Cause, Causes } from "../causes.js";
import { brief, grouped } from "./shown.js";
import { moment, span } from "./times.js";
import { type VerdictLabel, verdictLabels } from "./verdicts.js";

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** The head of the page. */
export interface VerdictView {
  readonly title: string;
  readonly spec: string;
  readonly verdict: OverallVerdict;
  readonly icon: string;
  readonly word: string;
  /** The reason for the verdict, in one sentence. */
  readonly lead: string;
  /** Which credentials are missing, and how many answers another run may get. */
  readonly notes: readonly string[];
  /** Rectangles of a bar of 1,000: the shares of verdicts among the required checks. */
  readonly bar: readonly { readonly verdict: Verdict; readonly x: number; readonly width: number }[];
  readonly tally: {
    readonly heads: readonly VerdictLabel[];
    readonly rows: readonly { readonly kind: string; readonly counts: readonly number[] }[];
  };
  readonly facts: readonly Fact[];
}

const longest = 300;
const words = {
  conformant: { word: "Conformant", icon: "pass" },
  nonconformant: { word: "Nonconformant", icon: "fail" },
  inconclusive: { word: "Inconclusive", icon: "inconclusive" },
} as const;

export function verdictView(report: Report, causes: Causes): VerdictView {
  const { verdict, deployment, interface: spec } = report;
  const { word, icon } = words[verdict];
  return {
    title: brief(`${word}: ${spec.title} at ${deployment.baseUrl}`, longest),
    spec: brief(spec.title, longest),
    verdict,
    icon,
    word,
    lead: leadOf(report, [...causes.failures, ...causes.tolerated]),
    notes: notesOf(report),
    bar: barOf(report.summary.required),
    tally: tallyOf(report),
    facts: factsOf(report),
  };
}

function leadOf({ verdict, summary: { required } }: Report, failures: readonly Cause[]): string {
  const causes = failures.filter(({ first }) => first.verdict === "fail").length;
  const { pass = 0, fail = 0, blocked = 0, error = 0 } = required;
  const judged = pass + fail + blocked + error;
  const unjudged = blocked + error;
  const open = unjudged === 0 ? "" : ` ${unjudged} more could not be judged.`;
  if (verdict === "nonconformant") {
    return `${fail} of ${checks(judged)} failed, from ${causes === 1 ? "one cause" : `${causes} causes`}.${open}`;
  }
  if (verdict === "conformant") return `${pass} of ${checks(judged)} hold.`;
  return judged === 0
    ? "No required check was run."
    : `${unjudged} of ${checks(judged)} could not be judged, and none failed.`;
}

function notesOf(report: Report): VerdictView["notes"] {
  const note = (name: string, words: string | undefined) =>
    words === undefined ? [] : [brief(`${name}: ${words}`, longest)];
  return [...note("Access", accessWords(report)), ...note("Incomplete", indeterminateWords(report))];
}

function checks(count: number): string {
  return `${grouped(count)} required check${count === 1 ? "" : "s"}`;
}

function barOf(tally: Tally): VerdictView["bar"] {
  const total = Object.values(tally).reduce((sum, count) => sum + count, 0);
  let x = 0;
  return verdictLabels.flatMap(({ verdict }) => {
    const width = Math.round(((tally[verdict] ?? 0) / Math.max(total, 1)) * 1_000);
    const at = x;
    x += width;
    return width === 0 ? [] : [{ verdict, x: at, width }];
  });
}

function tallyOf({ summary }: Report): VerdictView["tally"] {
  const kinds = (["required", "advice", "observed"] as const).filter(
    (kind) => Object.keys(summary[kind]).length > 0,
  );
  const heads = verdictLabels.filter(({ verdict }) =>
    kinds.some((kind) => summary[kind][verdict] !== undefined),
  );
  const rows = kinds.map((kind) => ({
    kind,
    counts: heads.map(({ verdict }) => summary[kind][verdict] ?? 0),
  }));
  return { heads, rows };
}

function factsOf(report: Report): readonly Fact[] {
  const { deployment, summary, seed, startedAt, interface: spec } = report;
  const fact = (name: string, value: string | undefined) =>
    value === undefined ? [] : [{ name, value: brief(value, longest) }];
  return [
    ...fact("Deployment", deployment.baseUrl),
    ...fact("Site", deployment.site),
    ...fact("Second site", deployment.otherSite),
    ...fact("Access", deployment.write ? "reads, and writes its own records" : "read only"),
    ...fact("Spec", `${spec.title} (${spec.name})`),
    ...fact("Document", spec.document),
    ...fact("Started", startedAt === undefined ? undefined : moment(startedAt)),
    ...fact("Took", `${span(summary.milliseconds)}, ${grouped(summary.requests)} requests`),
    ...fact("Seed", String(seed)),
  ];
}
