/** Reads the file of an exported site, and checks that it is complete and unchanged. */

import { createHash } from "node:crypto";
import { ArchiveError } from "./archive-error.js";
import { type End, formatOf, formatVersion, type Line, readLine, tally } from "./format.js";

/** Maximum characters of a line; far more than any record that a server accepts. A file with a longer line is not an export. */
const longestLine = 100_000_000;

/** The lines of a text that arrives in pieces; the last one has no line feed if the text ends in the middle of it. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length > longestLine) break;
  }
  if (rest !== "") yield rest;
}

/** A file that was changed after it was written. */
const spoilt = (place: string, what: string): ArchiveError =>
  new ArchiveError(`${place} ${what}`, "Copy the whole file again, or export the site again");

/**
 * Reads a file of `cri export` line by line. Only its last line proves that everything before it is unchanged. Throws `ArchiveError`,
 * with `name` and the line, if the file is not an export, was written by a later version, or was cut or changed.
 */
export async function* readExport(pieces: AsyncIterable<string>, name: string): AsyncGenerator<Line> {
  const digest = createHash("sha256");
  const seen = { records: 0, versions: 0, retries: 0 };
  let end: End | undefined;
  let place = `${name}:1`;
  let count = 0;
  for await (const text of linesOf(pieces)) {
    count += 1;
    place = `${name}:${count}`;
    if (count === 1) checkFormat(text, place);
    if (end !== undefined) throw spoilt(place, "follows the end of the export");
    const line = readLine(text);
    if (line === undefined || (line.kind === "header") !== (count === 1))
      throw spoilt(place, "is not a line of an export: it was cut or changed");
    if (line.kind === "end") end = line;
    else {
      digest.update(`${text}\n`);
      tally(seen, line);
      yield line;
    }
  }
  if (count === 0) checkFormat("", place);
  if (end === undefined)
    throw spoilt(place, "is the last line, but not the end of the export: the file was cut");
  const agree = (["records", "versions", "retries"] as const).every((what) => seen[what] === end[what]);
  if (!agree || digest.digest("hex") !== end.sha256)
    throw spoilt(place, "does not match the lines above it: they were changed");
  yield end;
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
