// Reads a UTF-8 text file.
import { isUtf8 } from "node:buffer";
import { readFile, realpath } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import { UserError } from "../user-error.js";

const newline = 0x0a;

/**
 * A file's text. Rejects as `node:fs` does, and with a `UserError` for another encoding than UTF-8, whose letters would
 * silently be replaced. With `within`, a link that leads out of that folder is refused too.
 */
export async function readText(file: string, within?: string): Promise<string> {
  if (within !== undefined && (await leadsOut(file, within)))
    throw new UserError("it is a link that leads outside the spec's folder", "Put the file itself there.");
  const bytes = await readFile(file);
  if (isText(bytes)) return bytes.toString();
  throw new UserError(`line ${firstInvalidLine(bytes)} is not UTF-8 text`, "Save it as UTF-8.");
}

async function leadsOut(file: string, folder: string): Promise<boolean> {
  const way = relative(await realpath(folder), await realpath(file));
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}

/** Also refuses NUL: UTF-16 text in ASCII characters, without a byte order mark, is valid UTF-8 in which every second byte is NUL. */
const isText = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.includes(0);

/** The number of the first line that is not UTF-8. Lines can be split first: no UTF-8 character contains the byte of a newline. */
function firstInvalidLine(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(newline, from);
    const to = end < 0 ? bytes.length : end + 1;
    if (!isText(bytes.subarray(from, to))) break;
    from = to;
  }
  return line;
}
