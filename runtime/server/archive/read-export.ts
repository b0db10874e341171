/** Reads the file of an exported site, and checks that it is complete, and unchanged unless its user edited it. */

import { createHash } from "node:crypto";
import { ArchiveError } from "./archive-error.js";
import {
  type Counts,
  type End,
  formatOf,
  formatVersion,
  type Line,
  readEditedLine,
  readLine,
  tally,
} from "./format.js";

/** Maximum characters of a line; far more than any record that a server accepts. A file with a longer line is not an export. */
const longestLine = 100_000_000;

/** A file that is not as it was written. */
const spoilt = (place: string, what: string, remedy: string): ArchiveError =>
  new ArchiveError(`${place} ${what}`, remedy);

/**
 * The lines of a text that arrives in pieces; the last one has no line feed if the text ends in the middle of it. The pieces of a
 * long line are joined once.
 */
async function* linesOf(pieces: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  let parts: string[] = [];
  let length = 0;
  let number = 1;
  for await (const piece of pieces) {
    for (const [at, part] of piece.split("\n").entries()) {
      if (at > 0) {
        yield parts.join("");
        [parts, length, number] = [[], 0, number + 1];
      }
      parts.push(part);
      length += part.length;
    }
    // A file of one long line is no export, which its first line shows.
    if (length > longestLine && number === 1) break;
    if (length > longestLine)
      throw spoilt(`${name}:${number}`, `has more than ${longestLine} characters`, copyAgain);
  }
  if (length > 0) yield parts.join("");
}

const copyAgain = "Copy the whole file again, or export the site again";
const unedited = `${copyAgain}. If you edited the file, load it with --edited`;

const wasCut = `${copyAgain}. An edited file needs its last line too`;

/** How a file is read: as `cri-kit export` wrote it, or with changes that its user made. */
interface Reading {
  read(text: string): Line | undefined;
  /** Throws for a line that cannot follow those before it. */
  follow(line: Line, place: string): void;
  /** Whether the last line fits the others. */
  ends(end: End, seen: Counts, sha256: string): boolean;
  readonly wrongLine: readonly [what: string, remedy: string];
}

/** Only the last line proves that everything before it is unchanged. */
const asWritten = (): Reading => ({
  read: readLine,
  follow: () => undefined,
  ends: (end, seen, sha256) =>
    (["records", "versions", "retries"] as const).every((what) => seen[what] === end[what]) &&
    end.sha256 === sha256,
  wrongLine: ["is not a line of an export: it was cut or changed", unedited],
});

/** The last line proves nothing, so each line is checked for itself. */
const asEdited = (): Reading => {
  const isRepeated = repeats();
  return {
    read: readEditedLine,
    follow(line, place) {
      if (isRepeated(line)) throw spoilt(place, "repeats a line above", "Remove one of the two lines");
    },
    ends: () => true,
    wrongLine: [
      "is not a line of an export",
      'Change only the record in "body", which is JSON inside a text; keep all other members',
    ],
  };
};

/**
 * Reads a file of `cri-kit export` line by line. Throws `ArchiveError`, with `name` and the line, if the file is not an export, was
 * written by a later version, or was cut or changed. With `edited`, its user may have changed records, or left some out.
 */
export async function* readExport(
  pieces: AsyncIterable<string>,
  name: string,
  { edited = false } = {},
): AsyncGenerator<Line> {
  const reading = edited ? asEdited() : asWritten();
  const digest = createHash("sha256");
  const seen = { records: 0, versions: 0, retries: 0 };
  let end: End | undefined;
  let place = `${name}:1`;
  let count = 0;
  for await (const text of linesOf(pieces, name)) {
    count += 1;
    place = `${name}:${count}`;
    if (count === 1) checkFormat(text, place);
    if (end !== undefined) throw spoilt(place, "follows the end of the export", copyAgain);
    const line = reading.read(text);
    if (line === undefined || (line.kind === "header") !== (count === 1))
      throw spoilt(place, ...reading.wrongLine);
    if (line.kind === "end") end = line;
    else {
      reading.follow(line, place);
      digest.update(`${text}\n`);
      tally(seen, line);
      yield line;
    }
  }
  if (count === 0) checkFormat("", place);
  if (end === undefined)
    throw spoilt(place, "is the last line, but not the end of the export: the file was cut", wasCut);
  if (!reading.ends(end, seen, digest.digest("hex")))
    throw spoilt(place, "does not match the lines above it: they were changed", unedited);
  yield { ...end, ...seen };
}

function checkFormat(text: string, place: string): void {
  const format = formatOf(text);
  if (format === undefined) {
    throw new ArchiveError(
      `${place} is not the start of an exported site`,
      "Give a file that cri-kit export wrote; to add other records to a running server, use cri-kit load BASE_URL",
    );
  }
  if (format <= formatVersion) return;
  throw new ArchiveError(
    `${place} was written by a later version of this server (format ${format}; this one knows ${formatVersion})`,
    "Use that version",
  );
}

/** Returns a function that tells whether a line repeats one that it was given before. It remembers the ids of all records. */
function repeats(): (line: Line) => boolean {
  const seen = new Set<string>();
  return (line) => {
    const keys = keysOf(line).map((parts) => JSON.stringify(parts));
    const isRepeated = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isRepeated;
  };
}

/** A record has each version once, and one current version. */
function keysOf(line: Line): readonly (readonly (string | number)[])[] {
  if (line.kind === "retry") return [[line.key]];
  if (line.kind !== "version") return [];
  const { type, id, version, past } = line;
  return [[type, id, version], ...(past ? [] : [[type, id]])];
}
