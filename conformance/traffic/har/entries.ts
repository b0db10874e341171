// Finds the entries of a HAR file, which may be larger than memory. No npm package reads a HAR entry by entry: the existing
// ones parse or validate the whole file.
import { type FileHandle, open } from "node:fs/promises";
import { unreadable } from "../../../spec/source/unreadable.js";
import { UserError } from "../../../spec/user-error.js";

/** The position of one entry in its file, in bytes. */
export interface EntryPlace {
  /** Counted from 0. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

const chunkSize = 1 << 20;
const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];

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

/**
 * Reads the file in chunks. It compares bytes, since in UTF-8 quotes, brackets and braces are never part of a longer character.
 */
export async function* entryPlaces(handle: FileHandle, file: string): AsyncGenerator<EntryPlace> {
  const scanner = new Scanner();
  const buffer = Buffer.allocUnsafe(chunkSize);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, chunkSize, at);
    if (bytesRead === 0) break;
    if (at === 0) refusePacked(buffer.subarray(0, bytesRead), file);
    yield* scanner.scan(buffer.subarray(0, bytesRead), at);
    at += bytesRead;
  }
  if (scanner.state === "done") return;
  if (scanner.state === "before") {
    throw new UserError(`${file} is not a HAR file: it has no log.entries`, "save the traffic as HAR 1.2");
  }
  throw new UserError(`${file} ends inside entry ${scanner.index}: it is incomplete`, "save it again");
}

/** The first bytes of gzip, zlib and zip files. */
const packings: readonly (readonly number[])[] = [
  [0x1f, 0x8b],
  [0x78, 0x01],
  [0x78, 0x9c],
  [0x78, 0xda],
  [0x50, 0x4b],
];

function refusePacked(beginning: Buffer, file: string): void {
  const packed = packings.some((bytes) => bytes.every((byte, i) => beginning[i] === byte));
  if (packed) throw new UserError(`${file} is compressed`, "decompress it first");
}

/** Counts nesting; entries are the objects directly inside `log.entries`. */
class Scanner {
  state: "before" | "inside" | "done" = "before";
  index = 0;
  #depth = 0;
  #inText = false;
  #escaped = false;
  #key = "";
  #start = 0;

  *scan(bytes: Buffer, offset: number): Generator<EntryPlace> {
    for (let i = 0; i < bytes.length && this.state !== "done"; i += 1) {
      const byte = bytes[i] ?? 0;
      if (this.#inText) this.#text(byte);
      else {
        const entry = this.#structure(byte, offset + i);
        if (entry) yield entry;
      }
    }
  }

  #text(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inText = false;
    else if (this.#depth === 2 && this.#key.length < 20) this.#key += String.fromCharCode(byte);
  }

  #structure(byte: number, at: number): EntryPlace | undefined {
    if (byte === quote) {
      this.#inText = true;
      if (this.#depth === 2) this.#key = "";
    } else if (byte === openBrace || byte === openBracket) {
      if (byte === openBracket && this.#depth === 2 && this.#key === "entries") this.state = "inside";
      if (byte === openBrace && this.#depth === 3 && this.state === "inside") this.#start = at;
      this.#depth += 1;
    } else if (byte === closeBrace || byte === closeBracket) {
      this.#depth -= 1;
      return this.#closed(byte, at);
    }
    return undefined;
  }

  #closed(byte: number, at: number): EntryPlace | undefined {
    if (this.state !== "inside") return undefined;
    if (byte === closeBracket && this.#depth === 2) this.state = "done";
    if (byte !== closeBrace || this.#depth !== 3) return undefined;
    const entry = { index: this.index, from: this.#start, to: at + 1 };
    this.index += 1;
    return entry;
  }
}
