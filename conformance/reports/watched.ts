// Writes the summary of watched traffic for the terminal report.
import { counted } from "../../spec/text/counted.js";
import { labelled, printable } from "../../spec/text/layout.js";
import type { WatchedTraffic } from "../runner/report.js";

const mostPaths = 5;

/** The watched traffic: how many requests the document describes, and which it does not. */
export function watchedLines(
  { described, outside, unjudged }: WatchedTraffic,
  seconds: string,
): readonly string[] {
  const others = Object.entries(outside).sort(([, a], [, b]) => b - a);
  const total = others.reduce((sum, [, count]) => sum + count, 0);
  const shown = others.slice(0, mostPaths).map(([path, count]) => `${printable(path)} (${count})`);
  const more = others.length > mostPaths ? [`and ${others.length - mostPaths} more`] : [];
  return [
    ...labelled(
      "watched",
      `${counted(described, "request")} of the interface in ${seconds} s; nothing was sent`,
      0,
      1,
    ),
    ...(total > 0
      ? labelled("outside", `${total}, not judged: ${[...shown, ...more].join(", ")}`, 0, 4)
      : []),
    ...Object.entries(unjudged).flatMap(([reason, count]) =>
      labelled("unjudged", `${count}: ${printable(reason)}`, 0, 2),
    ),
  ];
}
