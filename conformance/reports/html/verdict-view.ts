// The data of the head of the HTML page: verdict, counts and facts.
import { counted } from "../../../spec/text/counted.js";
import { countedCauses } from "../../runner/causes/causes.js";
import { indeterminateWords } from "../../runner/indeterminate.js";
import type { Report, Tally } from "../../runner/report.js";
import { accessWords } from "../access-lines.js";
import { extentOf, siteWords, verdictWords } from "../extent.js";
import { outcomeOf, unexplained, whyNothingTested } from "../outcome.js";
import { repeatedIn } from "../summary-lines.js";
import { brief, grouped, moment, span } from "./shown.js";
import { verdictLabels } from "./verdicts.js";

const longest = 300;
const words = {
  conformant: { word: "Conformant", result: "Pass", icon: "pass" },
  nonconformant: { word: "Nonconformant", result: "Fail", icon: "fail" },
  inconclusive: { word: "Inconclusive", result: "Inconclusive", icon: "inconclusive" },
  recorded: { word: "Recorded", result: "Recorded", icon: "pass" },
} as const;

/** The head of the page, with the result of the run, which its exit code follows, and the facts at its end. */
export function verdictView(report: Report) {
  const { deployment, interface: spec, baseline } = report;
  const outcome = outcomeOf(report);
  const { result, word: verdictWord, icon } = words[outcome.verdict];
  const inAll = (ofVerdict: string) => verdictWords(report, ofVerdict).word;
  const word = baseline ? result : outcome.verdict === "conformant" ? inAll(verdictWord) : verdictWord;
  const lead = leadOf(report);
  return {
    title: brief(`${word}: ${spec.title} at ${deployment.baseUrl}`, longest),
    spec: brief(spec.title, longest),
    where: whereOf(report),
    verdict: outcome.verdict,
    icon,
    word,
    lead: baseline && outcome.reason !== undefined ? sentence(outcome.reason) : lead,
    notes: [
      ...(baseline
        ? [`Verdict on the deployment: ${inAll(words[report.verdict].word.toLowerCase())}. ${lead}`]
        : []),
      ...notesOf(report),
    ],
    bar: barOf(report.summary.required),
    tally: tallyOf(report),
    facts: factsOf(report),
  };
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const whereOf = ({ deployment }: Report): string =>
  brief([deployment.baseUrl, siteWords(deployment) ?? []].flat().join(", "), longest);

function leadOf(report: Report): string {
  const { verdict, summary, causes } = report;
  const { required } = summary;
  const { pass = 0, fail = 0, blocked = 0, error = 0 } = required;
  const judged = pass + fail + blocked + error;
  const failing = [...causes.failures, ...causes.tolerated].filter(({ first }) => first.verdict === "fail");
  if (verdict === "nonconformant")
    return sentence([countedCauses(failing), ...unexplained(causes)].join(", "));
  if (verdict === "conformant") return `${pass} of ${checks(judged)} hold.`;
  return judged === 0
    ? sentence(whyNothingTested(report))
    : `${blocked + error} of ${checks(judged)} could not be judged, and none failed.`;
}

/** Which credentials are missing, and how many answers another run may get. */
function notesOf(report: Report): readonly string[] {
  const note = (name: string, words: string | undefined) =>
    words === undefined ? [] : [brief(`${name}: ${words}`, longest)];
  return [
    ...note("Partial run", extentOf(report)),
    ...note("Access", accessWords(report)),
    ...note("Incomplete", indeterminateWords(report)),
  ];
}

const checks = (count: number): string => counted(count, "required check", grouped(count));

/** Rectangles of a bar of 1,000: the shares of verdicts among the required checks. */
function barOf(tally: Tally) {
  const total = Object.values(tally).reduce((sum, count) => sum + count, 0);
  let x = 0;
  return verdictLabels.flatMap(({ verdict }) => {
    const width = Math.round(((tally[verdict] ?? 0) / Math.max(total, 1)) * 1_000);
    const at = x;
    x += width;
    return width === 0 ? [] : [{ verdict, x: at, width }];
  });
}

function tallyOf({ summary }: Report) {
  // The answers to gaps have a list of their own, and no verdict.
  const kinds = (["required", "advice"] as const).filter((kind) => Object.keys(summary[kind]).length > 0);
  const heads = verdictLabels.filter(({ verdict }) =>
    kinds.some((kind) => summary[kind][verdict] !== undefined),
  );
  const rows = kinds.map((kind) => ({
    kind,
    counts: heads.map(({ verdict }) => summary[kind][verdict] ?? 0),
  }));
  return { heads, rows };
}

function factsOf(report: Report) {
  const { deployment, summary, seed, startedAt, interface: spec } = report;
  const { document } = spec;
  const fact = (name: string, value: string | undefined) =>
    value === undefined ? [] : [{ name, value: brief(value, longest) }];
  return [
    ...fact("Deployment", deployment.baseUrl),
    ...fact("Site", deployment.site),
    ...fact("Second site", deployment.otherSite),
    ...fact("Access", deployment.write ? "reads, and writes its own records" : "read only"),
    ...fact("Spec", `${spec.title} (${spec.name})`),
    ...fact("Document", document === spec.title ? undefined : document),
    ...fact("Started", startedAt === undefined ? undefined : moment(startedAt)),
    ...fact(
      "Took",
      `${span(summary.milliseconds)}, ${grouped(summary.requests)} requests${repeatedIn(summary)}`,
    ),
    ...fact("Seed", String(seed)),
  ];
}
