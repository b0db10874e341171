/** Lines of a file that stand under one name, and what stands before it. */
export interface Block {
  readonly text: string;
  /** How many lines of the file stand before it. */
  readonly line: number;
  /** What stands under the name, name by name; then `text` is the line of the name alone. Empty where it is not taken apart. */
  readonly inside: readonly Block[];
}

/** A name that begins a line, plainly written. */
const name = /^[A-Za-z_$][^\s:#]*:(?:\s|$)/;
/** The same, with nothing behind it and two more columns before what it holds. */
const heading = /^[A-Za-z_$][^\s:#]*:\s*(?:#.*)?\s*$/;
const innerName = /^ {2}[A-Za-z_$][^\s:#]*:(?:\s|$)/;
const nothing = /^\s*(?:#.*)?\s*$/;
/** Documents, directives, other line breaks and marks of byte order: no such text is taken apart. */
const unusual = /^(?:---|\.\.\.|%)|[\r\t\uFEFF]/m;

/**
 * A comment that stands less deep than a plain text after it: the yaml package then reads on into the next name, which the parts
 * alone do not show.
 */
const commentBefore = /^( *)#[^\n]*\n(?: *\n| *#[^\n]*\n)*\1 +(?![A-Za-z_$][^\s:#]*:(?:\s|$)|- |#)\S/m;

/**
 * A YAML text, taken apart where a name begins a line, and once more two columns in. Each block is YAML by itself: where
 * one has no fault, so has the whole, but for names that stand twice, and where one has, only the whole can tell.
 */
export function blocksOf(text: string): readonly Block[] {
  if (unusual.test(text) || commentBefore.test(text)) return [];
  return cut(text.split(/(?<=\n)/), 0, name).map(({ lines, line }) => {
    const whole = { text: lines.join(""), line, inside: [] };
    const at = lines.findIndex((one) => innerName.test(one));
    const head = lines.slice(0, at);
    const rest = lines.slice(at);
    const [first = "", ...more] = head.filter((one) => !nothing.test(one));
    if (at < 0 || more.length > 0 || !heading.test(first)) return whole;
    if (!rest.every((one) => one.startsWith("  ") || nothing.test(one))) return whole;
    const inside = cut(rest, line + at, innerName).map((part) => ({
      text: part.lines.join(""),
      line: part.line,
      inside: [],
    }));
    return { text: head.join(""), line, inside };
  });
}

interface Cut {
  readonly lines: readonly string[];
  readonly line: number;
}

/** Cuts before each line that begins a part; what stands before the first one stays with it. */
function cut(lines: readonly string[], line: number, begins: RegExp): readonly Cut[] {
  const starts = lines.flatMap((one, at) => (begins.test(one) ? [at] : []));
  return starts.map((start, index) => {
    const from = index === 0 ? 0 : start;
    return { lines: lines.slice(from, starts[index + 1]), line: line + from };
  });
}
