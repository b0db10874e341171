// The data of the HTML page's sections on causes.
import { counted } from "../../../spec/text/counted.js";
import { accountsFor, countedCauses, resultsOf, standing } from "../../runner/causes/causes.js";
import { checksIn, countedByVerdict } from "../../runner/check-counts.js";
import type { Cause, Causes, CheckResult } from "../../runner/report.js";
import { partCount, partsInWords } from "../baseline-entries.js";
import { type ResultContext, type ResultView, resultView } from "./result-view.js";
import { bytesOf, longest, type Room } from "./room.js";
import { brief } from "./shown.js";

/** The most causes that the head of the page lists. */
export const mostAtHead = 10;

/** The anchor of the section of known failures. */
export const knownAnchor = "tolerated";

const sections = [
  {
    anchor: "failures",
    of: "failures",
    title: "Failures",
    lead: "Each card is one cause of failure, with what the document says.",
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
    lead: "These checks could not be judged, and nothing that failed explains why. The result is inconclusive until the required ones can be judged.",
  },
  {
    anchor: "warnings",
    of: "warnings",
    title: "Warnings",
    lead: "Advice: the document does not require it, but clients expect it. It fails no deployment.",
  },
  {
    anchor: knownAnchor,
    of: "tolerated",
    title: "Tolerated",
    lead: "The baseline tolerates these failures until the stated day, so they do not fail the run.",
  },
] as const;

/** Every cause, in the order of the page. Blocked checks have no other results with details. */
export const inPageOrder = (causes: Causes): readonly Pick<Cause, "first" | "others">[] =>
  sections.flatMap(({ of }) =>
    causes[of].map(({ first, others }) => ({ first, others: of === "blocked" ? [] : others })),
  );

/** The sections of the page: failures, errors, blocked checks, warnings and tolerated failures, as far as there are any. */
export const causeSections = (context: ResultContext) =>
  sections.flatMap(({ anchor, of, title, lead }) => {
    const all = context.report.causes[of];
    if (all.length === 0) return [];
    const checks = resultsOf(...all);
    const detailed = all.filter(({ first }) => context.anchorOf(first) !== undefined);
    const views = detailed.map((cause) => causeView(context, cause, of !== "blocked"));
    const rest = all.filter((cause) => !detailed.includes(cause)).map(({ first }) => first);
    return [
      {
        anchor,
        title,
        lead,
        count: counted(all.length, "cause"),
        tally: `${of === "failures" ? countedCauses(all) : `${counted(all.length, "cause")}: ${checksIn(checks)}`}.`,
        // The head of the page has the others.
        index: detailed.length > mostAtHead ? causeLines(context, detailed) : [],
        causes: views,
        // Without details, for lack of room.
        rest: linesOf(rest, undefined, context.lines),
      },
    ];
  });

/** Causes that have a card on the page, in one line each. */
export const causeLines = ({ anchorOf }: Pick<ResultContext, "anchorOf">, causes: readonly Cause[]) =>
  causes.map((cause) => ({
    anchor: anchorOf(cause.first) ?? "",
    title: titleOf(cause),
    note: keptTogether(countOf(cause)),
  }));

const titleOf = ({ pageHeading }: Cause): string => brief(pageHeading, longest.title);

/** With spaces that do not break between a number and its noun. */
const keptTogether = (counts: string): string => counts.replace(/(\d) (?=\w)/g, "$1\u00a0");

/** Advice is counted only where a cause is of nothing else; of a cause that the baseline knows in part, `18 new of 20 checks: …`. */
function countOf(cause: Cause): string {
  if (accountsFor(cause) === 0) return checksIn(resultsOf(cause));
  return countedByVerdict(resultsOf(cause), partCount(cause));
}

function causeView(context: ResultContext, cause: Cause, full: boolean) {
  const { first, others, blocked } = cause;
  const { anchorOf, lines } = context;
  const view = resultView(context, first);
  const heading = titleOf(cause);
  const detailed = full ? others.filter((result) => anchorOf(result) !== undefined) : [];
  const short = full ? others.filter((result) => anchorOf(result) === undefined) : [first, ...others];
  return {
    heading,
    // What was not judged has no check that is wrong: the first one stands for the others.
    title: heading === view.title ? undefined : full ? view.title : `For example: ${view.title}`,
    first: full ? view : { ...view, reason: undefined },
    part: partsInWords(cause),
    more: full ? others.length : 0,
    others: withoutRepeats(
      view,
      detailed.map((result) => resultView(context, result)),
    ),
    lines: linesOf(short, full ? undefined : first.reason, lines),
    remedy: cause.noRecords?.remedy,
    blocked: linesOf(blocked, undefined, lines),
    standing: standing({ blocked }),
  };
}

/** The results that follow the first one of a cause, each without commands that a result before it shows. */
function withoutRepeats(first: ResultView, others: readonly ResultView[]) {
  const all = [first, ...others];
  return others.map((view) => {
    const shown = all.find(({ commands }) => commands === view.commands);
    return shown === view ? view : { ...view, commandsAt: shown?.anchor };
  });
}

const longestLine = 300;
const mostLines = 20;
const markup = 70;

/** The first of some results, as lines. `said` is the reason that a reader has just read; undefined if there are no results. */
function linesOf(results: readonly CheckResult[], said: string | undefined, room: Room) {
  if (results.length === 0) return undefined;
  const lines = results
    .slice(0, mostLines)
    .map((result, index) => lineOf(result, index === 0 ? said : saidOf(results[index - 1])))
    .filter(({ id, title, reason }) => room.take(markup + bytesOf([id, title, reason])));
  const left = results.length - lines.length;
  return {
    count: results.length,
    lines,
    more: left === 0 ? undefined : `${counted(left, "more check")}, in the list of all checks`,
  };
}

/** What came instead, or why it was not judged, is left out if the line before says it. */
function lineOf(result: CheckResult, before: string | undefined) {
  const said = saidOf(result);
  const repeated = said === undefined || said === before;
  return {
    id: result.id,
    title: brief(result.title, longestLine),
    reason: repeated ? undefined : brief(said, longestLine),
  };
}

const saidOf = (result: CheckResult | undefined): string | undefined => result?.reason ?? result?.actual;
