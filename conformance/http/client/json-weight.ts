// Estimates from its bytes how much memory a JSON body takes when it is parsed, and how deep it nests.

/** A smaller body cannot do harm. */
const harmlessBytes = 1_000;
/** The deepest nesting that is parsed; records nest ten or twenty deep. */
const mostDepth = 500;
/** Memory that the values of a body may take for each byte that it may have: records take less than two. */
const mostMemoryPerByte = 4;

/** Why a body is not parsed as JSON; undefined if it may be parsed. `bytes` is the limit of its size. */
export const tooComplex = (body: Buffer, mostBytes: number): string | undefined =>
  complexity(body, mostBytes).why;

/** The bytes of memory that parsing a body takes, without its texts; and why it is not parsed, if that is too much. */
export function complexity(
  body: Buffer,
  mostBytes: number,
): { readonly memory: number; readonly why: string | undefined } {
  if (body.length < harmlessBytes) return { memory: 0, why: undefined };
  const { bytes: memory, depth } = jsonWeight(body);
  if (depth > mostDepth) return { memory, why: `nests more than ${mostDepth} levels deep` };
  const tooMany = memory > mostBytes * mostMemoryPerByte;
  return { memory, why: tooMany ? "has more values than can be held in memory" : undefined };
}

/** Bytes in V8 of an empty object or array with its reference, and of a number or a reference to a text. */
const holderBytes = 64;
const valueBytes = 16;
const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma] = [
  34, 92, 123, 125, 91, 93, 44,
];

/**
 * About how many bytes of memory the values of a body take when it is parsed, without its texts, and how deep it nests: `[{},{},…]` takes thirty times its own bytes in memory, and a body that nests a thousand
 * levels deep would exceed the stack. It reads bytes, since in UTF-8 quotes and brackets are never part of a longer
 * character. The weight of a body that is not JSON does not matter.
 */
export function jsonWeight(body: Buffer) {
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

/** The position of the quote that ends a string. */
function endOfText(body: Buffer, from: number): number {
  let at = from;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}
