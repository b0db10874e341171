// Writes the baseline for the terminal report: tolerated failures, and entries that are out of date.
import { labelled, printable } from "../../spec/text/layout.js";
import type { Report } from "../runner/report.js";
import { knownAs, type OutdatedEntry, outdatedEntries } from "./baseline-entries.js";
import { labelledPart } from "./cause-line.js";
import { type Cause, standing } from "./causes.js";
import type { Paint } from "./paint.js";

const indent = 6;

/** The tolerated failures, in short, and the entries that fail the run. */
export function baselineLines(
  { baseline }: Report,
  tolerated: readonly Cause[],
  paint: Paint,
): readonly string[] {
  if (!baseline) return [];
  const { file, faults } = baseline;
  return [
    ...tolerated.flatMap((cause) => [...toleratedLines(cause, paint), ""]),
    ...outdatedEntries(faults).flatMap((entry) => [...entryLines(file, entry, paint), ""]),
  ];
}

function toleratedLines(cause: Cause, paint: Paint): readonly string[] {
  const { first, others, blocked } = cause;
  const { id, tolerated, actual, reason } = first;
  const known = tolerated === undefined ? "" : knownAs(tolerated);
  const flaky = tolerated?.flaky;
  return [
    `${paint("KNOWN", "quiet")} ${id}`,
    ...labelled("got", printable(actual ?? reason ?? ""), indent, 1),
    ...labelled("known as", printable(known), indent, 2),
    ...(flaky ? labelled("flaky", `passed ${flaky.passed} of ${flaky.runs} runs`, indent, 1) : []),
    ...labelledPart(cause, indent),
    ...(others.length > 0 ? labelled("also", `${others.length} more of the same`, indent, 1) : []),
    ...(blocked.length > 0 ? labelled("blocks", standing({ blocked }), indent, 1) : []),
  ];
}

function entryLines(
  file: string,
  { line, column, checks: [first, ...others], words }: OutdatedEntry,
  paint: Paint,
): readonly string[] {
  const more = others.length === 0 ? [] : labelled("also", printable(others.join(", ")), indent, 3);
  return [
    `${paint("BASE", "bad")}  ${printable(first)}`,
    ...more,
    ...labelled("at", `${file}:${line}:${column}`, indent, 2),
    ...labelled("because", words, indent, 3),
  ];
}
