// Finds the entries of a HAR in its bytes, by counting the nesting of JSON.

/** The position of one entry in its file, in bytes. */
export interface EntryPlace {
  /** Counted from 0. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma] = [
  34, 92, 123, 125, 91, 93, 44,
];
/** White space of JSON. A byte order mark is no more. */
const blanks: ReadonlySet<number> = new Set([32, 9, 10, 13]);
const byteOrderMark: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf]);

const [ofLog, ofEntries] = [2, 3];

/**
 * Entries are the objects directly inside `log.entries`. It compares bytes, since in UTF-8 quotes, brackets and braces are never part of
 * a longer character.
 */
export class Scanner {
  state: "before" | "inside" | "done" = "before";
  index = 0;
  isEmpty = true;
  /** The first byte that no entry would show: an entry that is no object, or what follows the document. */
  lost: { readonly at: number; readonly why: "no-object" | "after-end" } | undefined;
  #depth = 0;
  #isEnded = false;
  #inText = false;
  #escaped = false;
  #key = "";
  #start = 0;

  /** Whether an entry has begun and not ended. */
  get isInEntry(): boolean {
    return this.state === "inside" && this.#depth > ofEntries;
  }

  /** Whether the document has begun and not ended. */
  get isInDocument(): boolean {
    return this.#depth > 0;
  }

  *scan(bytes: Buffer, offset: number): Generator<EntryPlace> {
    for (let i = 0; i < bytes.length && this.lost === undefined; i += 1) {
      const byte = bytes[i] ?? 0;
      if (this.#inText) this.#text(byte);
      else if (!blanks.has(byte)) {
        const entry = this.#structure(byte, offset + i);
        if (entry) yield entry;
      }
    }
  }

  #text(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inText = false;
    else if (this.#depth === ofLog && this.#key.length < 20) this.#key += String.fromCharCode(byte);
  }

  #structure(byte: number, at: number): EntryPlace | undefined {
    if (byteOrderMark.has(byte) && at < byteOrderMark.size) return undefined;
    this.isEmpty = false;
    this.#lose(byte, at);
    if (byte === quote) {
      this.#inText = true;
      if (this.#depth === ofLog) this.#key = "";
    } else if (byte === openBrace || byte === openBracket) this.#opened(byte, at);
    else if (byte === closeBrace || byte === closeBracket) return this.#closed(byte, at);
    return undefined;
  }

  #lose(byte: number, at: number): void {
    if (this.#isEnded && this.state === "done") this.lost = { at, why: "after-end" };
    const isBetween = this.state === "inside" && this.#depth === ofEntries;
    if (isBetween && ![openBrace, closeBracket, comma].includes(byte)) this.lost = { at, why: "no-object" };
  }

  #opened(byte: number, at: number): void {
    const isEntries = byte === openBracket && this.#depth === ofLog && this.#key === "entries";
    if (isEntries && this.state === "before") this.state = "inside";
    if (byte === openBrace && this.#depth === ofEntries && this.state === "inside") this.#start = at;
    this.#depth += 1;
  }

  #closed(byte: number, at: number): EntryPlace | undefined {
    this.#depth -= 1;
    if (this.#depth === 0) this.#isEnded = true;
    if (this.state !== "inside") return undefined;
    if (byte === closeBracket && this.#depth === ofLog) this.state = "done";
    if (byte !== closeBrace || this.#depth !== ofEntries) return undefined;
    const entry = { index: this.index, from: this.#start, to: at + 1 };
    this.index += 1;
    return entry;
  }
}
