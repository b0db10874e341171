// Writes the lines with which every form of a comparison for a terminal begins.
import { counted } from "../../../spec/text/counted.js";
import { columns, labelled, printable, wrapped } from "../../../spec/text/layout.js";
import { type ChangeGroup, sizeOf } from "./changes.js";
import type { Comparison, SideHead } from "./compare.js";

/** One of the two runs, in at most `most` lines. */
export function headLines(label: string, side: SideHead, most: number): readonly string[] {
  const { file, baseUrl, site, seed, verdict } = side;
  const parts = [
    site === undefined ? baseUrl : `${baseUrl}, site ${site}`,
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...(verdict === undefined ? ["a profile"] : [verdict]),
  ];
  return labelled(label, printable(`${parts.join(", ")} (${file})`), 0, most);
}

/** Whether the runs differ, and in how many checks and answers. */
export function resultLines({
  a,
  b,
  changes,
  answers,
  answeredOnlyBy,
  onlyIn,
  differs,
}: Comparison): readonly string[] {
  const worse = checksIn(changes.worse);
  const better = checksIn(changes.better);
  const some = answers.length === 1 ? "1 answer differs" : `${answers.length} answers differ`;
  const same = isProfile(a) || isProfile(b) ? "verdicts not compared" : "no verdict differs";
  const said = [
    worse + better === 0 ? same : `${counted(worse, "check")} worse, ${better} better`,
    answers.length === 0 ? "no answer differs" : some,
    ...inOne(answeredOnlyBy, "answer"),
    ...inOne(onlyIn, "check"),
  ];
  return wrapped(`${differs ? "DIFFERENT" : "SAME"}: ${said.join(", ")}`, columns);
}

/** A profile holds answers, and no verdicts. */
const isProfile = ({ verdict }: SideHead): boolean => verdict === undefined;

/** The number of things that only one of the two has. */
function inOne({ a, b }: Comparison["onlyIn"], what: string): readonly string[] {
  const sum = a.length + b.length;
  return sum === 0 ? [] : [`${counted(sum, what)} in one only`];
}

/** The number of checks of some causes. */
export const checksIn = (groups: readonly ChangeGroup[]): number =>
  groups.reduce((sum, group) => sum + sizeOf(group), 0);
