// Finds the checks in which two runs differ, and groups them by cause.
import { groupedBy } from "../../../spec/grouped-by.js";
import { atMost, columns, printable, shortened, wrapped } from "../../../spec/text/layout.js";
import type { Verdict } from "../../checks/finding.js";
import { lineOf, screenLine } from "../../reports/cause-line.js";
import { wordsOf } from "../../runner/causes/cause-words.js";
import type { Cause, CauseWords, CheckResult } from "../../runner/report.js";
import type { Side } from "./read-side.js";

/** Checks whose verdict is worse or better in the second run, and checks that only one of the two judged. */
export interface Changes {
  /** The worst first, then those that affect most checks. */
  readonly worse: readonly ChangeGroup[];
  readonly better: readonly ChangeGroup[];
  /** Checks that are not applicable in the other run, by the reason: that is neither worse nor better. */
  readonly judgedOnlyBy: { readonly a: readonly ChangeGroup[]; readonly b: readonly ChangeGroup[] };
}

/** Changes with one cause: the checks that fail for it, and the checks that it blocks. */
export interface ChangeGroup {
  /** What is wrong in `b`, or in `a` if the checks are better in `b`, in the words of that run's own report. */
  readonly says: string;
  /** The same in one line of a screen. */
  readonly inShort: string;
  /** The same whole, in two lines if one has no room for it. */
  readonly lines: readonly string[];
  readonly first: Change;
  /** Ids of the cause's other checks. */
  readonly others: readonly string[];
  /** Ids of checks that are blocked by these. */
  readonly blocked: readonly string[];
  /** How many of all these are required. */
  readonly required: number;
}

/** All groups, whatever changed. */
export const groupsOf = ({ worse, better, judgedOnlyBy }: Changes): readonly ChangeGroup[] => [
  ...worse,
  ...better,
  ...judgedOnlyBy.a,
  ...judgedOnlyBy.b,
];

/** One check on both sides. */
export interface Change {
  readonly id: string;
  readonly title: string;
  readonly from: Verdict;
  readonly to: Verdict;
  /** The result in `b`, or in `a` if the check is better in `b`. */
  readonly expected?: string;
  readonly actual?: string;
  readonly reason?: string;
}

/** The number of results of a group: required checks and advice. */
const sizeOf = ({ others, blocked }: ChangeGroup): number => 1 + others.length + blocked.length;

/** The columns of `inShort` and `lines`: beside them stand a verdict and a number of checks. */
export const shortColumns = columns - 24;

/**
 * A higher rank is worse. Not judged is worse than passed, since nothing is known. A pinned answer that matches passes,
 * and an unpinned one is observed: only the question differs.
 */
const rank: Readonly<Record<Verdict, number>> = {
  pass: 0,
  observed: 0,
  "not-applicable": 1,
  warn: 2,
  blocked: 3,
  error: 4,
  fail: 5,
};

type Reported = Pick<Side, "checks" | "causes">;

interface Pair {
  readonly a: CheckResult;
  readonly b: CheckResult;
}

export function changesOf(a: Reported, b: Reported): Changes {
  const before = new Map(a.checks.map((check) => [check.id, check]));
  const pairs = b.checks.flatMap((check): readonly Pair[] => {
    const other = before.get(check.id);
    // The answers to gaps are compared apart.
    const isOfGap = other?.kind === "observed" && check.kind === "observed";
    if (other === undefined || isOfGap || rank[other.verdict] === rank[check.verdict]) return [];
    return [{ a: other, b: check }];
  });
  const isLeft = ({ verdict }: CheckResult) => verdict === "not-applicable";
  const judged = pairs.filter((pair) => !isLeft(pair.a) && !isLeft(pair.b));
  const isWorse = (pair: Pair) => rank[pair.b.verdict] > rank[pair.a.verdict];
  const better = judged.filter((pair) => !isWorse(pair));
  const bySize = byWeight(() => 0);
  return {
    worse: grouped(judged.filter(isWorse), b).sort(byWeight((group) => rank[group.first.to])),
    better: grouped(better, a).sort(byWeight((group) => rank[group.first.from])),
    judgedOnlyBy: {
      a: grouped(
        pairs.filter((pair) => isLeft(pair.b)),
        b,
      ).sort(bySize),
      b: grouped(
        pairs.filter((pair) => isLeft(pair.a)),
        a,
      ).sort(bySize),
    },
  };
}

const byWeight = (weight: (group: ChangeGroup) => number) => (x: ChangeGroup, y: ChangeGroup) =>
  weight(y) - weight(x) || sizeOf(y) - sizeOf(x);

/** Groups changes by their cause in the run that is worse, all of whose checks are `reported`. */
function grouped(pairs: readonly Pair[], reported: Reported): ChangeGroup[] {
  const changed = new Map(pairs.map((pair) => [pair.b.id, pair]));
  return causesIn(reported)
    .flatMap((cause) => changedPart(cause, ({ id }) => changed.has(id)))
    .map((cause) => groupOf(cause, changed));
}

/** All causes of a run; checks that are not applicable have one for each reason. */
function causesIn({ checks, causes }: Reported): readonly Cause[] {
  const { failures, errors, warnings, blocked } = causes;
  const left = checks.filter(({ verdict }) => verdict === "not-applicable");
  const idle = [...groupedBy(left, ({ reason = "" }) => reason).values()].flatMap((all) => causeOf(all));
  return [...failures, ...errors, ...warnings, ...blocked, ...idle];
}

/** The part of a cause that changed. Without a failure that changed, the checks that it blocks are left. */
function changedPart(
  { first, others, blocked, ...signs }: Cause,
  isChanged: (result: CheckResult) => boolean,
): readonly Cause[] {
  const held = blocked.filter(isChanged);
  const changed = causeOf([first, ...others].filter(isChanged), signs, held);
  return changed.length > 0 ? changed : causeOf(held);
}

/** The checks as one cause, if there are any. `signs` is what they have in common. */
function causeOf(
  [first, ...others]: readonly CheckResult[],
  signs: Omit<Cause, keyof CauseWords | "first" | "others" | "blocked"> = {},
  blocked: readonly CheckResult[] = [],
): readonly Cause[] {
  if (first === undefined) return [];
  const alike = { ...signs, first, others };
  return [{ ...alike, ...wordsOf(alike), blocked }];
}

function groupOf(cause: Cause, changed: ReadonlyMap<string, Pair>): ChangeGroup {
  const { first, others, blocked } = cause;
  const isRequired = ({ id }: CheckResult) => {
    const pair = changed.get(id);
    return pair?.a.kind === "required" || pair?.b.kind === "required";
  };
  const { expected, actual, reason } = first;
  const { a = first, b = first } = changed.get(first.id) ?? {};
  return {
    says: printable(toldOf(cause)),
    inShort: first.verdict === "fail" ? lineOf(cause, shortColumns) : shortened(inShort(cause), shortColumns),
    lines: first.verdict === "fail" ? failureLines(cause) : inTwoLines(inShort(cause)),
    first: {
      id: b.id,
      title: b.title,
      from: a.verdict,
      to: b.verdict,
      ...(expected === undefined ? {} : { expected }),
      ...(actual === undefined ? {} : { actual }),
      ...(reason === undefined ? {} : { reason }),
    },
    others: others.map(({ id }) => id),
    blocked: blocked.map(({ id }) => id),
    required: [first, ...others, ...blocked].filter(isRequired).length,
  };
}

/** In the words of the first screen of a run, or in fewer if these need more than two lines here. */
function failureLines(cause: Cause): readonly string[] {
  const ways = [screenLine(cause).lines.join(" "), lineOf(cause, mostOnTwoLines)];
  const whole = ways.find((way) => wrapped(way, shortColumns).length <= 2);
  return inTwoLines(whole ?? lineOf(cause, mostOnTwoLines));
}

/** Lines break at words, so they are seldom full. */
const mostOnTwoLines = 2 * shortColumns - 12;

const inTwoLines = (words: string): readonly string[] =>
  atMost(wrapped(words, shortColumns), 2, shortColumns);

/** The title of a check that was not judged says nothing: its reason does. */
function toldOf(cause: Cause): string {
  const { verdict, reason, title } = cause.first;
  return verdict === "blocked" || verdict === "not-applicable" ? (reason ?? title) : cause.heading;
}

/** The short form has no verdicts beside it. */
function inShort(cause: Cause): string {
  const { verdict, reason } = cause.first;
  if (verdict !== "not-applicable") return printable(toldOf(cause));
  return reason === undefined ? "not applicable" : `not applicable: ${printable(reason)}`;
}
