// Writes the summary of watched traffic for the terminal report.
import { counted } from "../../spec/text/counted.js";
import { labelled, printable } from "../../spec/text/layout.js";
import type { WatchedTraffic } from "../runner/report.js";

const mostPaths = 5;

/**
 * The watched traffic: how many requests the document describes, which it does not, and which links lead elsewhere. At most `most`
 * lines of each kind.
 */
export function watchedLines(
  { described, outside, unjudged, elsewhere = {}, unread }: WatchedTraffic,
  seconds: string,
  most: number,
): readonly string[] {
  return [
    ...labelled(
      "watched",
      `${counted(described, "request")} of the interface in ${seconds} s; the suite itself sent nothing`,
      0,
      1,
    ),
    ...labelled(
      "unread",
      unread ? `${counted(unread, "record")} added, and not read or listed afterwards` : undefined,
      0,
      1,
    ),
    ...countedLines("outside", "not judged", outside, most),
    ...Object.entries(unjudged).flatMap(([reason, count]) =>
      labelled("unjudged", `${count}: ${printable(reason)}`, 0, Math.min(most, 2)),
    ),
    ...countedLines("elsewhere", "links not followed, to other addresses", elsewhere, most),
  ];
}

/** The most frequent first; nothing if there are none. */
function countedLines(
  label: string,
  what: string,
  counts: Readonly<Record<string, number>>,
  most: number,
): readonly string[] {
  const all = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  const shown = all.slice(0, mostPaths).map(([text, count]) => `${printable(text)} (${count})`);
  const more = all.length > mostPaths ? [`and ${all.length - mostPaths} more`] : [];
  return total === 0 ? [] : labelled(label, `${total}, ${what}: ${[...shown, ...more].join(", ")}`, 0, most);
}
