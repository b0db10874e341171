// Finds the entries of a HAR file, which may be larger than memory. No npm package reads a HAR entry by entry: the existing
// ones parse or validate the whole file.
import { type FileHandle, open } from "node:fs/promises";
import { unreadable } from "../../../spec/source/unreadable.js";
import { counted } from "../../../spec/text/counted.js";
import { UserError } from "../../../spec/user-error.js";
import { type EntryPlace, Scanner } from "./scanner.js";

const chunkSize = 1 << 20;

/** Opens a file for the duration of `use`; throws `UserError` if it cannot be read. */
export async function withFile<T>(file: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const refuse = (error: unknown): never => {
    throw new UserError(
      `cannot read the HAR file ${file}: ${unreadable(error)}`,
      "name a file that a browser or a proxy has saved",
    );
  };
  const handle = await open(file, "r").catch(refuse);
  try {
    // a folder can be opened, but not read
    await handle.read(Buffer.alloc(1), 0, 1, 0).catch(refuse);
    return await use(handle);
  } finally {
    await handle.close();
  }
}

/** Reads the file in chunks. */
export async function* entryPlaces(handle: FileHandle, file: string): AsyncGenerator<EntryPlace> {
  const scanner = new Scanner();
  const buffer = Buffer.allocUnsafe(chunkSize);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, chunkSize, at);
    if (bytesRead === 0) break;
    if (at === 0) refuseOtherForms(buffer.subarray(0, bytesRead), file);
    yield* scanner.scan(buffer.subarray(0, bytesRead), at);
    refuseLost(scanner, file);
    at += bytesRead;
  }
  if (scanner.state !== "done")
    throw new UserError(`${file} ${incomplete(scanner)}`, "save the traffic as HAR 1.2");
}

/** Refuses what no entry would show. */
function refuseLost({ lost, index }: Scanner, file: string): void {
  if (lost?.why === "no-object")
    throw new UserError(
      `entry ${index} of ${file}, at byte ${lost.at}, is not an object`,
      "save the traffic again as HAR 1.2",
    );
  if (lost !== undefined)
    throw new UserError(
      `${file} goes on after the end of the HAR, at byte ${lost.at}`,
      "save one HAR in each file",
    );
}

/** What a file lacks that ends before its entries do. */
function incomplete({ state, index, isInEntry, isInDocument, isEmpty }: Scanner): string {
  if (isEmpty) return "is empty";
  if (state === "before" && isInDocument) return "ends before its log.entries do: it is incomplete";
  if (state === "before") return "is not a HAR file: it has no log.entries";
  return isInEntry
    ? `ends inside entry ${index}: it is incomplete`
    : `ends after ${counted(index, "entry")}, and before the end of log.entries: it is incomplete`;
}

/** The first bytes of gzip, zlib and zip files. */
const packings: readonly (readonly number[])[] = [
  [0x1f, 0x8b],
  [0x78, 0x01],
  [0x78, 0x9c],
  [0x78, 0xda],
  [0x50, 0x4b],
];

/** The byte order marks of UTF-16. */
const wideMarks: readonly (readonly number[])[] = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

function refuseOtherForms(beginning: Buffer, file: string): void {
  const begins = (bytes: readonly number[]) => bytes.every((byte, i) => beginning[i] === byte);
  if (wideMarks.some(begins)) throw new UserError(`${file} is UTF-16`, "save it as UTF-8");
  if (packings.some(begins)) throw new UserError(`${file} is compressed`, "decompress it first");
}
