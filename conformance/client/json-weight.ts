/** What reading a body as JSON takes, as far as its bytes tell. */
export interface JsonWeight {
  /** About how many bytes of memory its values take beside its texts. */
  readonly bytes: number;
  /** The deepest that arrays and objects stand within each other. */
  readonly depth: number;
}

/** An empty object or array in V8, with its place in what holds it; a number, or a reference to a text. */
const holderBytes = 64;
const valueBytes = 16;
const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma] = [
  34, 92, 123, 125, 91, 93, 44,
];

/**
 * Weighs a body before it is read: `[{},{},…]` takes thirty times its own bytes, and what nests a thousand times deep cannot be walked.
 * Bytes of UTF-8 suffice, since quotes and brackets are never part of a longer character. A body that is no JSON weighs little or
 * something; nothing is read of it either way.
 */
export function jsonWeight(body: Buffer): JsonWeight {
  let depth = 0;
  let deepest = 0;
  let holders = 0;
  let values = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) at = endOfText(body, at + 1);
    else if (byte === comma) values += 1;
    else if (byte === openBrace || byte === openBracket) {
      holders += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
  }
  return { bytes: holders * holderBytes + values * valueBytes, depth: deepest };
}

/** Where the quote stands that ends a text. */
function endOfText(body: Buffer, from: number): number {
  let at = from;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}
