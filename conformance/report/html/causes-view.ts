import type { CheckResult } from "../../run/report.js";
import type { Cause, Causes } from "../causes.js";
import { type ResultContext, type ResultView, resultView } from "./result-view.js";
import { brief } from "./shown.js";

/** A result in a line: it is told elsewhere, or there is no more to tell. */
export interface ResultLine {
  readonly id: string;
  readonly title: string;
  /** Why it was not judged, where that is not what was said of the one before it. */
  readonly reason: string | undefined;
}

export interface CauseView {
  readonly first: ResultView;
  /** The same check for other subjects, in full where they were judged. */
  readonly others: readonly ResultView[];
  readonly lines: readonly ResultLine[];
  /** What it kept from being judged. */
  readonly blocked: readonly ResultLine[];
}

/** One section of the page: what went wrong in one way. */
export interface CauseSection {
  readonly anchor: string;
  readonly title: string;
  readonly lead: string;
  /** How many checks, and by how many causes. */
  readonly tally: string;
  readonly causes: readonly CauseView[];
}

const sections = [
  {
    anchor: "failures",
    of: "failures",
    title: "Failures",
    lead: "Each card is one cause: a statement of the document that the deployment does not keep.",
  },
  {
    anchor: "errors",
    of: "errors",
    title: "Errors of the suite",
    lead: "These are faults of the suite, not of the deployment. They leave the run without a verdict on those checks.",
  },
  {
    anchor: "blocked",
    of: "blocked",
    title: "Blocked",
    lead: "These checks could not be judged, and nothing that failed explains why. A required check that was not judged counts against the run.",
  },
  {
    anchor: "warnings",
    of: "warnings",
    title: "Warnings",
    lead: "Advice: what the document does not state but clients will miss. It fails no deployment.",
  },
] as const satisfies readonly {
  readonly anchor: string;
  readonly of: keyof Causes;
  readonly title: string;
  readonly lead: string;
}[];

/** The results that the page tells in full, in its order. */
export function toldInFull(causes: Causes): readonly CheckResult[] {
  return sections.flatMap(({ of }) =>
    causes[of].flatMap(({ first, others }) => (of === "blocked" ? [first] : [first, ...others])),
  );
}

export function causeSections(context: ResultContext, causes: Causes): readonly CauseSection[] {
  return sections.flatMap(({ anchor, of, title, lead }) => {
    const all = causes[of];
    if (all.length === 0) return [];
    const checks = all.reduce((sum, { others }) => sum + 1 + others.length, 0);
    const views = all.map((cause) => causeView(context, cause, of !== "blocked"));
    return [{ anchor, title, lead, tally: tallyOf(checks, all.length), causes: views }];
  });
}

function tallyOf(checks: number, causes: number): string {
  const many = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
  return `${many(checks, "check")}, ${many(causes, "cause")}.`;
}

function causeView(context: ResultContext, { first, others, blocked }: Cause, full: boolean): CauseView {
  return {
    first: resultView(context, first),
    others: full ? others.map((result) => resultView(context, result)) : [],
    lines: full ? [] : linesOf(others, first.reason),
    blocked: linesOf(blocked, undefined),
  };
}

const longest = 300;

function linesOf(results: readonly CheckResult[], said: string | undefined): readonly ResultLine[] {
  return results.map(({ id, title, reason }, index) => {
    const before = index === 0 ? said : results[index - 1]?.reason;
    const repeated = reason === undefined || reason === before;
    return { id, title: brief(title, longest), reason: repeated ? undefined : brief(reason, longest) };
  });
}
