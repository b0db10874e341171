// The data of the HTML page's sections on causes.
import { counted } from "../../../spec/text/counted.js";
import type { CheckResult } from "../../runner/report.js";
import { type Cause, type Causes, standing } from "../causes.js";
import { type ResultContext, type ResultView, resultView } from "./result-view.js";
import { brief } from "./shown.js";

/** A result in one line, whose details are shown elsewhere or do not exist. */
export interface ResultLine {
  readonly id: string;
  readonly title: string;
  /** Why it was not judged, if the reason differs from that of the line before. */
  readonly reason: string | undefined;
}

export interface CauseView {
  /** The title of the first check; for blocked checks without a failure, the reason. */
  readonly heading: string;
  readonly first: ResultView;
  /** The same check for other subjects, with details if they were judged. */
  readonly others: readonly ResultView[];
  readonly lines: readonly ResultLine[];
  /** The checks that it blocks. */
  readonly blocked: readonly ResultLine[];
  /** The number of these checks, in words. */
  readonly standing: string;
}

export interface IndexLine {
  readonly anchor: string;
  readonly title: string;
  /** How many checks it fails, and how many it blocks. */
  readonly note: string;
}

/** One section of the page: failures, warnings, errors, blocked checks or tolerated failures. */
export interface CauseSection {
  readonly anchor: string;
  readonly title: string;
  readonly lead: string;
  /** The number of checks and of causes. */
  readonly tally: string;
  /** The list of causes, if there are several. */
  readonly index: readonly IndexLine[];
  readonly causes: readonly CauseView[];
}

const sections = [
  {
    anchor: "failures",
    of: "failures",
    title: "Failures",
    lead: "Each card is one cause: a statement of the document that the deployment violates.",
  },
  {
    anchor: "errors",
    of: "errors",
    title: "Errors of the suite",
    lead: "These are faults of the suite, not of the deployment. These checks have no verdict.",
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
    lead: "Advice: the document does not require it, but clients expect it. It fails no deployment.",
  },
  {
    anchor: "tolerated",
    of: "tolerated",
    title: "Tolerated",
    lead: "The baseline tolerates these failures until the stated day, so they do not fail the run.",
  },
] as const satisfies readonly {
  readonly anchor: string;
  readonly of: keyof Causes;
  readonly title: string;
  readonly lead: string;
}[];

/** The results that the page shows with all details, in its order. */
export function shownInFull(causes: Causes): readonly CheckResult[] {
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
    const index = views.length > 1 ? views.map(indexLine) : [];
    return [{ anchor, title, lead, tally: tallyOf(checks, all.length), index, causes: views }];
  });
}

function indexLine({ heading, first, others, lines, blocked }: CauseView): IndexLine {
  const checks = counted(Math.max(1 + others.length, lines.length), "check");
  return {
    anchor: first.anchor,
    title: heading,
    note: blocked.length === 0 ? checks : `${checks}, ${blocked.length} blocked by it`,
  };
}

function tallyOf(checks: number, causes: number): string {
  return `${counted(checks, "check")}, ${counted(causes, "cause")}.`;
}

function causeView(context: ResultContext, { first, others, blocked }: Cause, full: boolean): CauseView {
  const view = resultView(context, first);
  return {
    heading: full ? view.title : (view.reason ?? view.title),
    first: full ? view : { ...view, reason: undefined },
    others: full ? others.map((result) => resultView(context, result)) : [],
    lines: full ? [] : linesOf([first, ...others], first.reason),
    blocked: linesOf(blocked, undefined),
    standing: standing({ blocked }),
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
