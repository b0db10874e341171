// Writes the entries of a baseline that are out of date in a given number of lines.
import { atMost, columns, printable, wrapped } from "../../spec/text/layout.js";
import type { Report } from "../runner/report.js";
import { entryWord, type OutdatedEntry, outdatedEntries } from "./baseline-entries.js";
import type { Paint } from "./paint.js";

/** Entries that are shown; the others are counted. */
const mostEntries = 3;
/** The most lines of an entry: what is wrong and what to do are read together. */
const mostOfEntry = 3;

const indent = entryWord.length + 1;
const width = columns - indent;

/** The lines that the entries should have, whatever else is to be shown: one entry alone is shown whole, of several the number. */
export function leastOfEntries({ baseline }: Pick<Report, "baseline">): number {
  const { file = "", faults = [] } = baseline ?? {};
  const [first, ...others] = outdatedEntries(faults);
  if (first === undefined) return 0;
  return others.length > 0 ? 1 : entryInShort(file, first).length;
}

/** At most `room` lines: entries with their remedy, each whole, those that have expired first, and the number of the others. */
export function entryLines(
  { baseline }: Pick<Report, "baseline">,
  paint: Paint,
  room: number,
): readonly string[] {
  const { file = "", faults = [] } = baseline ?? {};
  const entries = outdatedEntries(faults);
  if (entries.length === 0 || room < 1) return [];
  const isExpired = ({ until }: OutdatedEntry) => until !== undefined;
  const ordered = [...entries].sort((a, b) => Number(isExpired(b)) - Number(isExpired(a)));
  const all = ordered.map((entry) => entryInShort(file, entry));
  const fits = fitting(all, room);
  const left = ordered.slice(fits);
  const rest = left.length === 0 ? [] : [[leftInShort(file, left, fits > 0)]];
  const word = paint(entryWord.padEnd(indent), "bad");
  return [...all.slice(0, fits), ...rest].flatMap((lines) =>
    lines.map((line, index) => `${index === 0 ? word : " ".repeat(indent)}${line}`),
  );
}

/** How many entries fit whole. If some are left, their number takes a line. */
function fitting(all: readonly (readonly string[])[], room: number): number {
  const linesOf = (count: number) => all.slice(0, count).flat().length + (count < all.length ? 1 : 0);
  let count = Math.min(all.length, mostEntries);
  while (count > 0 && linesOf(count) > room) count -= 1;
  return count;
}

/** The number of entries that are not shown. One that has expired is told with its day: somebody has to decide about it. */
function leftInShort(file: string, left: readonly OutdatedEntry[], isMore: boolean): string {
  const [first, ...others] = left.flatMap(({ line, until }) =>
    until === undefined ? [] : [{ line, until }],
  );
  const entries = `${left.length}${isMore ? " more" : ""} ${left.length === 1 ? "entry is" : "entries are"} out of date`;
  if (first === undefined) return `${entries}; --verbose lists them`;
  const more = others.length === 0 ? "" : `, ${others.length} more expired`;
  const about = (place: string) => `${entries}: ${place} expired on ${first.until}`;
  const place = `${printable(file)}:${first.line}`;
  const line = `line ${first.line}`;
  const ways = [about(place) + more, about(line) + more, about(place), about(line)];
  return ways.find(({ length }) => length <= width) ?? entries;
}

/** What to do comes before the id, which may be long. */
function entryInShort(file: string, { line, checks, words }: OutdatedEntry): readonly string[] {
  const [first, ...others] = checks;
  const place = placeOf(file, line);
  const of = others.length === 0 ? place : `${place}, ${checks.length} checks`;
  const text = `${of}: ${printable(words)} (${printable(first)}${others.length === 0 ? "" : ", …"})`;
  return atMost(wrapped(text, width), mostOfEntry, width);
}

/** `FILE:LINE`; of a path that does not fit on a line only the end, since it names the file. */
function placeOf(file: string, line: number): string {
  const place = `${printable(file)}:${line}`;
  return place.length < width ? place : `…${place.slice(2 - width)}`;
}
