// Writes the lines with which every form of a comparison for a terminal begins.
import { counted } from "../../../spec/text/counted.js";
import { columns, labelled, printable, wrapped } from "../../../spec/text/layout.js";
import { siteWords } from "../../reports/sites-in-words.js";
import { type ChangeGroup, groupsOf } from "./changes.js";
import type { Comparison, SideHead } from "./compare.js";

/** One of the two runs, in at most `most` lines. */
export function headLines(label: string, side: SideHead, most: number): readonly string[] {
  const { file, seed, verdict } = side;
  const parts = [
    deploymentOf(side),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...(verdict === undefined ? ["a profile"] : [verdict]),
  ];
  return labelled(label, printable(`${parts.join(", ")} (${file})`), 0, most);
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
    ...(answers.length === 0
      ? []
      : [`${counted(answers.length, "answer")} ${answers.length === 1 ? "differs" : "differ"}`]),
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
