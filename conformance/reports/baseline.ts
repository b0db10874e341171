// Writes the baseline for the terminal report: tolerated failures, and entries that are out of date.
import { atMost, columns, labelled, printable, wrapped } from "../../spec/text/layout.js";
import { standing } from "../runner/causes/causes.js";
import type { Cause, Report } from "../runner/report.js";
import { entryWord, knownAs, type OutdatedEntry, outdatedEntries } from "./baseline-entries.js";
import { partsInWords } from "./known-part.js";
import type { Paint } from "./paint.js";

const indent = 6;
const mostHeadLines = 2;

/** The tolerated failures, in short, and the entries that fail the run. */
export function baselineLines({ baseline, causes }: Report, paint: Paint): readonly string[] {
  if (!baseline) return [];
  const { file, faults } = baseline;
  return [
    ...causes.tolerated.flatMap((cause) => [...toleratedLines(cause, paint), ""]),
    ...outdatedEntries(faults).flatMap((entry) => [...entryLines(file, entry, paint), ""]),
  ];
}

/** Under the same words as a failure that is not known. */
function toleratedLines(cause: Cause, paint: Paint): readonly string[] {
  const { first, others, blocked } = cause;
  const { id, tolerated, actual } = first;
  const { flaky } = tolerated ?? {};
  return [
    ...headLines(cause.heading, paint),
    ...labelled("check", printable(id), indent, 2),
    ...labelled("got", actual && printable(actual), indent, 1),
    ...labelled("known as", tolerated && printable(knownAs(tolerated)), indent, 2),
    ...labelled("flaky", flaky && `passed ${flaky.passed} of ${flaky.runs} runs`, indent, 1),
    ...labelled("known", partsInWords(cause), indent, 1),
    ...(others.length > 0 ? labelled("also", `${others.length} more of the same`, indent, 1) : []),
    ...(blocked.length > 0 ? labelled("blocks", standing({ blocked }), indent, 1) : []),
  ];
}

function headLines(words: string, paint: Paint): readonly string[] {
  const room = columns - indent;
  const lines = atMost(wrapped(printable(words), room), mostHeadLines, room);
  return lines.map((line, index) =>
    index === 0 ? `${paint("KNOWN", "quiet")} ${line}` : " ".repeat(indent) + line,
  );
}

function entryLines(
  file: string,
  { line, column, checks: [first, ...others], words }: OutdatedEntry,
  paint: Paint,
): readonly string[] {
  const more = others.length === 0 ? [] : labelled("also", printable(others.join(", ")), indent, 3);
  return [
    `${paint(entryWord, "bad")} ${printable(first)}`,
    ...more,
    ...labelled("at", `${file}:${line}:${column}`, indent, 2),
    ...labelled("because", words, indent, 3),
  ];
}
