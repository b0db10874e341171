// The parts of a comparison that each of its forms shows, and its first lines.
import { counted } from "../../../spec/text/counted.js";
import { columns, labelled, wrapped } from "../../../spec/text/layout.js";
import { siteWords } from "../../reports/extent.js";
import { type ChangeGroup, type Changes, groupsOf } from "./changes.js";
import type { Comparison, SideHead } from "./compare.js";

/** The groups of changes; `got` is the side whose answer each of them has. */
export const changeParts = ({ worse, better, judgedOnlyBy }: Changes) =>
  [
    { title: "worse in B than in A", of: "worse", got: "B got", groups: worse },
    { title: "better in B than in A", of: "better", got: "A got", groups: better },
    { title: "judged in A only", of: "in B", got: "B got", groups: judgedOnlyBy.a },
    { title: "judged in B only", of: "in A", got: "A got", groups: judgedOnlyBy.b },
  ] as const;

/** What only one of the two has. */
export const onlyParts = ({ answeredOnlyBy, onlyIn }: Comparison) =>
  [
    ["answered in A only", answeredOnlyBy.a],
    ["answered in B only", answeredOnlyBy.b],
    ["check ids in A only", onlyIn.a],
    ["check ids in B only", onlyIn.b],
  ] as const;

/** The two runs, each in at most `most` lines. */
export const sideLines = ({ a, b }: Comparison, most: number): readonly string[] => [
  ...labelled("A", inWords(a), 0, most),
  ...labelled("B", inWords(b), 0, most),
];

function inWords(side: SideHead): string {
  const { file, seed, verdict = "a profile" } = side;
  const seeded = seed === undefined ? [] : [`seed ${seed}`];
  return `${[deploymentOf(side), ...seeded, verdict].join(", ")} (${file})`;
}

/** The base URL and the sites of a run. */
export const deploymentOf = (side: SideHead): string =>
  [side.baseUrl, siteWords(side) ?? []].flat().join(", ");

/** Whether the runs differ, and in what. */
export function resultLines(comparison: Comparison): readonly string[] {
  const { a, b, changes, answers, answeredOnlyBy, onlyIn, differs } = comparison;
  const { worse, better, judgedOnlyBy } = changes;
  const advice = groupsOf(changes).filter(({ required }) => required === 0).length;
  const isOfAnswers = isProfile(a) || isProfile(b);
  const said = [
    ...(differs ? [] : [isOfAnswers ? "no answer differs" : "no required check and no answer differs"]),
    ...some(requiredOf(worse), "check", " worse in B"),
    ...some(requiredOf(better), "check", " better in B"),
    ...some(requiredOf(judgedOnlyBy.a) + requiredOf(judgedOnlyBy.b), "check", " judged in one only"),
    ...some(answers.length, "answer", answers.length === 1 ? " differs" : " differ"),
    ...some(answeredOnlyBy.a.length + answeredOnlyBy.b.length, "gap", " answered in one only"),
    ...some(onlyIn.a.length + onlyIn.b.length, "check id", " in one only"),
    ...some(advice, "change", " of advice"),
  ];
  const note = isOfAnswers ? " (a profile has only answers: no check is compared)" : "";
  return wrapped(`${differs ? "DIFFERENT" : "SAME"}: ${said.join(", ")}${note}`, columns);
}

const some = (count: number, noun: string, words: string): readonly string[] =>
  count === 0 ? [] : [counted(count, noun) + words];

/** A profile holds answers, and no verdicts. */
const isProfile = ({ verdict }: SideHead): boolean => verdict === undefined;

/** The number of checks of some causes. */
export const requiredOf = (groups: readonly ChangeGroup[]): number =>
  groups.reduce((sum, { required }) => sum + required, 0);
