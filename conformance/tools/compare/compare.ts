// Compares two runs: their checks, their answers and how long they took.

import type { RetiredGap } from "../../../spec/retired-gap.js";
import { UserError } from "../../../spec/user-error.js";
import { familyOf } from "../../runner/causes/subject.js";
import type { CheckResult } from "../../runner/report.js";
import { type Changes, changesOf, groupsOf } from "./changes.js";
import type { Side } from "./read-side.js";

/** How two runs differ. `a` is the earlier run or the first deployment, `b` the later run or the second deployment. */
export interface Comparison {
  readonly a: SideHead;
  readonly b: SideHead;
  readonly changes: Changes;
  readonly answers: readonly AnswerDifference[];
  /** Gaps to which only one of the two has an answer. */
  readonly answeredOnlyBy: { readonly a: readonly string[]; readonly b: readonly string[] };
  /** Ids of checks that only one of the two has; empty if one of them is a profile. */
  readonly onlyIn: { readonly a: readonly string[]; readonly b: readonly string[] };
  /** Gaps that only one of the two has, and that the spec no longer has: they say nothing of the deployments. */
  readonly retired?: readonly RetiredGap[];
  readonly timing?: Timing;
  /**
   * Whether they differ in the verdict of a required check, in an answer, or in which required checks and answers they
   * have. A missing result counts as a difference.
   */
  readonly differs: boolean;
}

export type SideHead = Omit<Side, "checks" | "causes" | "answers">;

export interface AnswerDifference {
  readonly gap: string;
  readonly asks: string;
  readonly a: string;
  readonly b: string;
  /** The sides whose answer a fix may change, since a failed check is about the same requests; absent if there is none. */
  readonly mayChange?: readonly ("a" | "b")[];
}

/** Compares two runs of one interface; `retiredGaps` are the gaps that its spec had before. Throws `UserError` for two interfaces. */
export function compareRuns(wholeA: Side, wholeB: Side, retiredGaps: readonly RetiredGap[] = []): Comparison {
  const retired = retiredGaps.filter((gap) => has(wholeA, gap) !== has(wholeB, gap));
  const a = without(wholeA, retired);
  const b = without(wholeB, retired);
  if (a.interface !== b.interface) {
    throw new UserError(
      `${a.file} is about ${a.interface}, and ${b.file} about ${b.interface}`,
      "compare two runs of one interface",
    );
  }
  const changes = changesOf(a, b);
  const answers = answerDifferences(a, b);
  const answeredOnlyBy = { a: answeredOnly(a, b), b: answeredOnly(b, a) };
  const only = { a: checksOnly(a, b), b: checksOnly(b, a) };
  const timing = timingOf(a, b);
  return {
    a: headOf(a),
    b: headOf(b),
    changes,
    answers,
    answeredOnlyBy,
    onlyIn: { a: only.a.map(idOf), b: only.b.map(idOf) },
    ...(retired.length === 0 ? {} : { retired }),
    ...(timing === undefined ? {} : { timing }),
    differs:
      answers.length + answeredOnlyBy.a.length + answeredOnlyBy.b.length > 0 ||
      groupsOf(changes).some(({ required }) => required > 0) ||
      [...only.a, ...only.b].some(({ kind }) => kind === "required"),
  };
}

const has = ({ checks, answers }: Side, { id }: RetiredGap): boolean =>
  answers.has(id) || checks.some((check) => check.id === `gap/${id}`);

function without(side: Side, gaps: readonly RetiredGap[]): Side {
  const ids = new Set(gaps.map(({ id }) => id));
  return {
    ...side,
    checks: side.checks.filter(({ id }) => !id.startsWith("gap/") || !ids.has(id.slice("gap/".length))),
    answers: new Map([...side.answers].filter(([id]) => !ids.has(id))),
  };
}

const headOf = ({ checks: _, causes: __, answers: ___, ...head }: Side): SideHead => head;

const answerDifferences = (a: Side, b: Side): readonly AnswerDifference[] =>
  [...a.answers].flatMap(([gap, own]) => {
    const other = b.answers.get(gap);
    if (own.value === undefined || other?.value === undefined || own.value === other.value) return [];
    const sides = { a: own, b: other };
    const mayChange = (["a", "b"] as const).filter((side) => sides[side].mayChange);
    return [
      { gap, asks: own.asks, a: own.value, b: other.value, ...(mayChange.length === 0 ? {} : { mayChange }) },
    ];
  });

function answeredOnly(one: Side, other: Side): readonly string[] {
  const lacks = (gap: string) => other.answers.get(gap)?.value === undefined;
  return [...one.answers].filter(([gap, { value }]) => value !== undefined && lacks(gap)).map(([gap]) => gap);
}

/** The checks of one run only; none if one of the two is a profile, which has no checks. */
function checksOnly(one: Side, other: Side): readonly CheckResult[] {
  if (other.checks.length === 0) return [];
  const known = new Set(other.checks.map(idOf));
  return one.checks.filter(({ id }) => !known.has(id));
}

const idOf = ({ id }: CheckResult): string => id;

/** How long the two took, in milliseconds. */
export type Timing = NonNullable<ReturnType<typeof timingOf>>;

export interface Pace {
  readonly a: number;
  readonly b: number;
  /** `b` divided by `a`; absent if the times are too short or the work too different. */
  readonly ratio?: number;
}

/** Below this, in milliseconds, a ratio is noise. */
const shortest = 500;
const judged = new Set(["pass", "fail", "warn", "observed"]);

/**
 * The times of the runs, and by family those of the checks that both judged. Checks run concurrently, so the families add up to more than
 * the run. Undefined if one of the two is a profile, which has no times.
 */
function timingOf(a: Side, b: Side) {
  if (a.milliseconds === undefined || b.milliseconds === undefined) return undefined;
  const other = new Map(b.checks.map((check) => [check.id, check]));
  const families = new Map<string, { a: number; b: number; checks: number }>();
  for (const check of a.checks) {
    const twin = other.get(check.id);
    if (twin === undefined || !judged.has(check.verdict) || !judged.has(twin.verdict)) continue;
    const family = familyOf(check);
    const sum = families.get(family) ?? { a: 0, b: 0, checks: 0 };
    families.set(family, {
      a: sum.a + check.milliseconds,
      b: sum.b + twin.milliseconds,
      checks: sum.checks + 1,
    });
  }
  return {
    total: paceOf(a.milliseconds, b.milliseconds, sameWork(a.checks, b.checks)),
    families: [...families].map(([family, sum]) => ({
      family,
      checks: sum.checks,
      ...paceOf(sum.a, sum.b, true),
    })),
  };
}

/** Runs that judged the same checks sent about the same requests. */
function sameWork(a: readonly CheckResult[], b: readonly CheckResult[]): boolean {
  const ids = (checks: readonly CheckResult[]) =>
    checks
      .filter(({ verdict }) => judged.has(verdict))
      .map(({ id }) => id)
      .join("\n");
  return ids(a) === ids(b);
}

function paceOf(a: number, b: number, same: boolean): Pace {
  const meant = same && a >= shortest && b >= shortest;
  return { a, b, ...(meant ? { ratio: Math.round((100 * b) / a) / 100 } : {}) };
}
