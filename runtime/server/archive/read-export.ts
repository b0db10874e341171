/** Reads an exported site and checks it. */

import { createHash } from "node:crypto";
import { ArchiveError } from "./archive-error.js";
import { type End, formatOf, formatVersion, type Line, readLine, tally } from "./format.js";

/** Characters; far beyond any record that a server takes. What has no line feed for so long is no export. */
const longestLine = 100_000_000;

/** Lines of a text that comes in pieces; the last has no line feed where the text ends in the midst of it. */
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
  new ArchiveError(`${place} ${what}`, "Copy it again as a whole, or export the site again");

/**
 * Reads what `cri export` wrote, a line at a time, its end last: with that all of it is known to be as it was written,
 * and not before. Throws `ArchiveError`, with `name` and the line, for what is no export, was written by a later
 * version, was cut or changed.
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
    if (end !== undefined) throw spoilt(place, "stands behind the end of the export");
    const line = readLine(text);
    if (line === undefined || (line.kind === "header") !== (count === 1))
      throw spoilt(place, "is no line of an export: it was cut or changed");
    if (line.kind === "end") end = line;
    else {
      digest.update(`${text}\n`);
      tally(seen, line);
      yield line;
    }
  }
  if (count === 0) checkFormat("", place);
  if (end === undefined) throw spoilt(place, "is the last line, and not the end of the export: it was cut");
  const agree = (["records", "versions", "retries"] as const).every((what) => seen[what] === end[what]);
  if (!agree || digest.digest("hex") !== end.sha256)
    throw spoilt(place, "does not fit the lines above it: they were changed");
  yield end;
}

function checkFormat(text: string, place: string): void {
  const format = formatOf(text);
  if (format === undefined) {
    throw new ArchiveError(
      `${place} does not begin an export of a site`,
      "Give a file that cri-kit export wrote; records of other origin are added to a running server, with cri-kit load BASE_URL",
    );
  }
  if (format <= formatVersion) return;
  throw new ArchiveError(
    `${place} was written by a later version of this server (format ${format}; this one knows ${formatVersion})`,
    "Use that version",
  );
}
