// Writes the baseline for the terminal report: tolerated failures, and entries that are out of date.
import { labelled, printable } from "../../spec/text/layout.js";
import type { BaselineFault, Report } from "../runner/report.js";
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
    ...faults.flatMap((fault) => [...faultLines(file, fault, paint), ""]),
  ];
}

function toleratedLines(cause: Cause, paint: Paint): readonly string[] {
  const { first, others, blocked } = cause;
  const { id, tolerated, actual, reason } = first;
  const { owner = "", until = "", reason: why = "", flaky } = tolerated ?? {};
  const known = `${why} (${owner}, until ${until})`;
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

function faultLines(file: string, fault: BaselineFault, paint: Paint): readonly string[] {
  return [
    `${paint("BASE", "bad")}  ${printable(fault.entry)}`,
    ...labelled("at", `${file}:${fault.line}:${fault.column}`, indent, 2),
    ...labelled("because", fault.says, indent, 2),
    ...labelled("fix", fault.remedy, indent, 2),
  ];
}
