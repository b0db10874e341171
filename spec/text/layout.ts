// Lays out text for a terminal of 80 columns.
import { unsafe } from "./harmless.js";

/** The width of everything that is printed. */
export const columns = 80;

/** Breaks text at spaces into lines of at most `width` characters. Longer words get their own line, or are cut, unless they must stay whole. */
export function wrapped(text: string, width: number, whole = false): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((long) => cut(long, whole ? Infinity : width))) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** Text from a file or a deployment, wrapped and indented below the place that it is about; each line with its line feed. */
export const indented = (text: string): string =>
  indentedLines(text, 4)
    .map((line) => `${line}\n`)
    .join("");

/** Words that end in a name. If both do not fit on a line, the name follows on the next one, uncut, so that it can be copied. */
export function endingIn(words: string, name: string): readonly string[] {
  const line = `${words} ${name}`;
  return line.length <= columns ? [line] : [words, `  ${name}`];
}

/** At most `most` lines of at most `width` characters; the last one ends in … if there were more. */
export function atMost(lines: readonly string[], most: number, width: number): readonly string[] {
  if (lines.length <= most) return lines;
  const [last = "", next = ""] = lines.slice(most - 1);
  const shown = last.length + 2 > width ? withoutCutWord(last, width - 2) : last;
  // A long word that begins a line of its own would leave most of this one empty.
  const end = 2 * shown.length < width ? shortened(`${shown} ${next}`, width) : `${shown} …`;
  return [...lines.slice(0, most - 1), end];
}

/** The words of a line that fit into `width` characters; a long word is cut. */
function withoutCutWord(line: string, width: number): string {
  const end = line.lastIndexOf(" ", width);
  return line.slice(0, 2 * end < width ? width : end).trimEnd();
}

/** At most `width` characters of a text; the last one is … if there were more. */
export function shortened(text: string, width: number): string {
  if (text.length <= width) return text;
  return `${text.slice(0, Math.max(0, width - 1)).trimEnd()}…`;
}

/** A label in the first column and wrapped text, made printable, in the second; no line without a text. */
export function labelled(
  label: string,
  text: string | undefined,
  indent: number,
  most = 3,
): readonly string[] {
  const gutter = indent + 11;
  const lines = atMost(wrapped(printable(text ?? ""), columns - gutter), most, columns - gutter);
  return hanging(`${" ".repeat(indent)}${label.padEnd(11)}`, lines, gutter);
}

/** Text from a file or a deployment in whole lines, indented. */
export const indentedLines = (text: string, indent: number): readonly string[] => {
  const lines = wrapped(printable(text), columns - indent);
  return hanging(" ".repeat(indent), lines, indent);
};

/** Lines after a head; those below the first one are indented. */
export const hanging = (head: string, lines: readonly string[], indent: number): readonly string[] =>
  lines.map((line, index) => (index === 0 ? head : " ".repeat(indent)) + line);

/** A word in pieces of at most `width` characters. A name or a number in it stays whole if that leaves a piece of half the width. */
function cut(word: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let rest = word;
  while (rest.length > width) {
    const piece = rest.slice(0, breakOf(rest, width));
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return rest === "" ? pieces : [...pieces, rest];
}

function breakOf(word: string, width: number): number {
  const begins = word.slice(0, width + 1).search(/[\w…%.:+-]+$/);
  return begins > width / 2 ? begins : width;
}

/** Text without control characters, which would move the cursor or colour the terminal: a deployment may send them. */
export const printable = (text: string): string =>
  text.replace(unsafe, (character) => (character === "\n" || character === "\t" ? " " : "\uFFFD"));

/** Text in lines of a terminal; its own line breaks stay. */
export const folded = (text: string): string =>
  text
    .split("\n")
    .map((line) => wrapped(line, columns).join("\n"))
    .join("\n");

/** Text of one paragraph in lines of a terminal, each with its line feed. */
export const paragraph = (text: string): string =>
  wrapped(printable(text), columns)
    .map((line) => `${line}\n`)
    .join("");
