// Groups what is out of date in a baseline by its entries, and writes them in a given number of lines.
import { groupedBy } from "../../spec/grouped-by.js";
import { few, fitted } from "../../spec/text/fitting.js";
import { atMost, columns, hanging, printable, wrapped } from "../../spec/text/layout.js";
import type { Paint } from "../../spec/text/paint.js";
import type { BaselineFault, Cause, Report, Tolerated } from "../runner/report.js";

/** An entry of a baseline that fails the run. */
export interface OutdatedEntry {
  /** The place in its file: in a list of checks, that of the first id of which something is wrong. */
  readonly line: number;
  readonly column: number;
  /** The ids of the checks, or the starts of ids, of which something is wrong; at least one. */
  readonly checks: readonly [string, ...string[]];
  /** What is wrong and how to correct it, each once: `it passes now; delete the entry`. */
  readonly words: string;
  /** If the entry has expired, its last day, as YYYY-MM-DD. */
  readonly until?: string;
}

/** The word before an entry that is out of date. */
const entryWord = "BASELINE";

/** The entries that are out of date, in the order of the file. */
export function outdatedEntries(faults: readonly BaselineFault[]): readonly OutdatedEntry[] {
  const groups = groupedBy<BaselineFault, unknown>(faults, (fault) => fault.list ?? fault);
  return [...groups.values()].map((all) => {
    const [{ entry, line, column }, ...others] = all;
    const until = all.find((fault) => fault.until !== undefined)?.until;
    const words = new Set(all.map(({ says, remedy }) => `${says}; ${remedy}`));
    return {
      line,
      column,
      checks: [entry, ...others.map((fault) => fault.entry)],
      words: [...words].join("; "),
      ...(until === undefined ? {} : { until }),
    };
  });
}

/** Why a failure is tolerated, who fixes it and until when: `reason (owner, until 2030-01-31)`. */
export const knownAs = ({ reason, owner, until }: Tolerated): string =>
  `${reason} (${owner}, until ${until})`;

/** The checks of one part: `2 new of 4 checks`, or `2 known of 4 checks`; undefined if the cause is not divided. */
export function partCount({ first, split }: Cause): string | undefined {
  if (split === undefined) return undefined;
  const { known, all } = split;
  return first.tolerated === undefined
    ? `${all - known} new of ${all} checks`
    : `${known} known of ${all} checks`;
}

/** Both parts in a sentence. */
export function partsInWords({ split }: Pick<Cause, "split">): string | undefined {
  if (split === undefined) return undefined;
  const { known, all } = split;
  const left = all - known;
  return `${known} of the ${all} checks of this cause ${known === 1 ? "is" : "are"} known, and ${left} ${left === 1 ? "is" : "are"} new`;
}

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
  const word = paint(entryWord.padEnd(indent), "bad");
  const ordered = [...entries].sort((a, b) => Number(isExpired(b)) - Number(isExpired(a)));
  const all = ordered.map((entry) => hanging(word, entryInShort(file, entry), indent));
  const rest = (left: number) => word + leftInShort(file, ordered.slice(-left), left < ordered.length);
  return fitted(all, room, rest, mostEntries);
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
  const place = placeOf(file, line);
  const of = checks.length === 1 ? place : `${place}, ${checks.length} checks`;
  const text = `${of}: ${printable(words)} (${printable(few(checks, 1, () => ", …"))})`;
  return atMost(wrapped(text, width), mostOfEntry, width);
}

/** `FILE:LINE`; of a path that does not fit on a line only the end, since it names the file. */
function placeOf(file: string, line: number): string {
  const place = `${printable(file)}:${line}`;
  return place.length < width ? place : `…${place.slice(2 - width)}`;
}
