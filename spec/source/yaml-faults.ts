// Describes the faults of a YAML text for its author.
import type { FoundFault } from "./duplicate-names.js";

/** Where the innermost bracket or quote begins that is open at `end`; undefined if none is. */
function openAt(text: string, end: number): number | undefined {
  const brackets: number[] = [];
  for (let at = 0; at < end; at += 1) {
    const sign = text.charAt(at);
    if (sign === "#" && isApart(text, at)) at = lineEnd(text, at);
    else if ((sign === '"' || sign === "'") && beginsValue(text, at)) {
      const close = quoteEnd(text, at);
      if (close >= end || close < 0) return at;
      at = close;
    } else if ((sign === "[" || sign === "{") && (brackets.length > 0 || beginsValue(text, at)))
      brackets.push(at);
    else if (sign === "]" || sign === "}") brackets.pop();
  }
  return brackets.at(-1);
}

const isApart = (text: string, at: number): boolean => at === 0 || /\s/.test(text.charAt(at - 1));

/** Whether a value may begin here: at the start of a line, or after a colon, a comma, a bracket or a dash. */
function beginsValue(text: string, at: number): boolean {
  let before = at - 1;
  while (/[ \t]/.test(text.charAt(before))) before -= 1;
  const sign = text.charAt(before);
  return before < 0 || "\r\n[{,:".includes(sign) || (sign === "-" && before < at - 1);
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** The position of the closing quote; -1 if there is none. */
function quoteEnd(text: string, start: number): number {
  const sign = text.charAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    const here = text.charAt(at);
    if (sign === '"' && here === "\\") at += 1;
    else if (here === sign) {
      if (sign === "'" && text.charAt(at + 1) === "'") at += 1;
      else return at;
    }
  }
  return -1;
}

/** What is wrong, and what to do about it if that is more than to fix the YAML. */
interface Words {
  readonly message: string;
  readonly remedy?: string;
}

/** A fault with its text, for the words about one kind of error. */
interface Place {
  readonly text: string;
  /** The faulty part of the text, up to the end of its line. */
  readonly part: string;
  /** The whole line that it begins in, without white space around it. */
  readonly line: string;
  /** The offset at which it begins. */
  readonly at: number;
}

/** In words; undefined for an error that no text of a spec is likely to have. */
function yamlWords({ code, pos: [at, end] }: FoundFault, text: string): Words | undefined {
  const place = { text, at, part: lineFrom(text, at, end), line: lineAt(text, at) };
  return words[code]?.(place);
}

const words: Readonly<Partial<Record<FoundFault["code"], (place: Place) => Words | undefined>>> = {
  MULTILINE_IMPLICIT_KEY: missingColon,
  MISSING_CHAR: (place) => notClosed(place) ?? (isName(place.part) ? missingColon(place) : undefined),
  BAD_INDENT: (place) => notClosed(place) ?? indented,
  BLOCK_AS_IMPLICIT_KEY: ({ line, part }) =>
    line.startsWith("- ") || line === "-" ? listItem : twoValues(part),
  BLOCK_IN_FLOW: ({ line, part }) => (line.startsWith("- ") ? dashInBrackets : missingComma(part)),
  BAD_SCALAR_START: ({ part }) => {
    const message = `a text that begins with ${part.charAt(0)} must be quoted`;
    return { message, remedy: `Write it in quotes: ${JSON.stringify(part)}.` };
  },
  BAD_DQ_ESCAPE: ({ text, at }) => {
    const message = `${text.slice(at, at + 2)} is no escape in a text in double quotes`;
    return { message, remedy: "Double the backslash, or write the text in single quotes." };
  },
  UNEXPECTED_TOKEN: (place) => bareList(place) ?? unexpected(place.part),
  BAD_ALIAS: () => ({ message: "a text that begins with * or & must be quoted", remedy: quote }),
};

const quote = "Write it in quotes.";

/** The longest part of a line that a message shows. */
const mostShown = 30;

const shown = (part: string): string =>
  `\`${part.length > mostShown ? `${part.slice(0, mostShown)}…` : part}\``;

const isName = (part: string): boolean => part !== "" && !/^["'[\]{},]/.test(part);

function missingColon({ part }: Place): Words {
  const glued = /^[^\s"'[{]+:(?=\S)/.exec(part);
  return glued === null
    ? { message: `expected \`key: value\`: is a colon missing after ${shown(part)}?` }
    : { message: `expected \`key: value\`: is a space missing after ${shown(glued[0])}?` };
}

function notClosed({ text, at }: Place): Words | undefined {
  const opened = openAt(text, at);
  if (opened === undefined) return undefined;
  const line = text.slice(0, opened).split(/\r\n|\n|\r/).length;
  const sign = text.charAt(opened);
  const what = sign === '"' || sign === "'" ? `the text that begins with ${sign}` : `the ${sign}`;
  return {
    message: `${what} in line ${line} is not closed`,
    remedy: `Close it with ${closing[sign] ?? sign}.`,
  };
}

const closing: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

const indented: Words = {
  message: "this line is indented differently from the lines that it belongs to",
  remedy: "Indent all names of one map, and all dashes of one list, by the same number of spaces.",
};

const listItem: Words = {
  message: "a list item does not fit here",
  remedy: "Align its dash with those of its list, or give the list a name of its own.",
};

const dashInBrackets: Words = {
  message: "a list with dashes can't be inside brackets",
  remedy: "Write it in square brackets, or write all of it on lines of their own.",
};

const missingComma = (part: string): Words => ({
  message: `expected a comma or a closing bracket: is one missing before ${shown(part)}?`,
});

/** A second colon in one line, or a map below a name that has a value already. */
const twoValues = (part: string): Words =>
  /:(\s|$)/.test(part)
    ? { message: `a text with a colon must be quoted: ${shown(part)}`, remedy: quote }
    : {
        message: `${shown(part)} is a value already, and more follows below it`,
        remedy: "Indent the next line less, or put the value below the name, too.",
      };

/** A type such as `string[]`, whose brackets end a text in braces. */
function bareList({ text, at }: Place): Words | undefined {
  if (!text.startsWith("[]", at)) return undefined;
  const [item = ""] = /[^{},:\n]*$/.exec(text.slice(0, at)) ?? [];
  return {
    message: "a type with [] must be quoted in braces",
    remedy: `Write it in quotes: ${JSON.stringify(`${item.trim()}[]`)}.`,
  };
}

function unexpected(part: string): Words | undefined {
  const sign = part.charAt(0);
  if (sign === "]" || sign === "}") return { message: `this ${sign} closes nothing` };
  if (sign === ",") return { message: "there is no value before this comma" };
  if (!isName(part)) return undefined;
  return { message: `a value has ended, and ${shown(part)} follows it`, remedy: "Quote the whole text." };
}

/** From a position to the end of its line, or of the fault if that comes first; without white space around it. */
function lineFrom(text: string, at: number, end: number): string {
  const rest = text.slice(at);
  const line = (/^\s*([^\r\n]*)/.exec(rest)?.[1] ?? "").trim();
  const fault = (/^\s*([^\r\n]*)/.exec(text.slice(at, end))?.[1] ?? "").trim();
  return fault.length > 1 && fault.length < line.length ? fault : line;
}

/** The line that holds a position, or the next one if only blanks follow in it. */
function lineAt(text: string, at: number): string {
  const blanks = /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0;
  const start =
    Math.max(text.lastIndexOf("\n", at + blanks - 1), text.lastIndexOf("\r", at + blanks - 1)) + 1;
  return (/^[^\r\n]*/.exec(text.slice(start))?.[0] ?? "").trim();
}

/** A fault of the YAML itself, in words, between two offsets of its text. */
export interface YamlFault {
  readonly code: "CRI1002" | "CRI1003";
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** Replaces the catalogue's remedy. */
  readonly remedy?: string;
}

/**
 * The faults to report, in the order of the text: duplicate names, and the first syntax error. What follows a syntax error
 * is read differently from what its author meant, so later faults may only be consequences.
 */
export function faultsOf(errors: readonly FoundFault[], text: string): readonly YamlFault[] {
  const inOrder = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  const first = inOrder.findIndex(({ code }) => code !== "DUPLICATE_KEY");
  const reported = first < 0 ? inOrder : inOrder.slice(0, first + 1);
  return reported
    .map((error) => tabIn(error, text) ?? inWords(error, text))
    .filter((fault, _, all) => !leadsInto(all.at(-1), fault, text));
}

/** Whether a duplicate name is only a consequence of the syntax error: nothing but blanks is between the two. */
const leadsInto = (first: YamlFault | undefined, { code, to }: YamlFault, text: string): boolean =>
  code === "CRI1003" && first?.code === "CRI1002" && isBlank(text.slice(to, first.from));

/** The fault as a tab's, if a tab causes it: one that YAML reads as indentation, or one in the indentation of the fault's line. */
function tabIn({ code, pos: [at] }: FoundFault, text: string): YamlFault | undefined {
  const line = text.lastIndexOf("\n", at - 1) + 1;
  const indent = /^ *\t[ \t]*/.exec(text.slice(line))?.[0] ?? "";
  const isIndent = at <= line + indent.length && indent !== "" && code !== "DUPLICATE_KEY";
  if (!isIndent && code !== "TAB_AS_INDENT") return undefined;
  const from = isIndent ? text.indexOf("\t", line) : at;
  const blanks = /^[ \t]*/.exec(text.slice(from))?.[0] ?? "";
  return {
    code: "CRI1002",
    from,
    to: from + blanks.length,
    message: "invalid YAML: this line is indented with a tab",
    remedy: "Indent with spaces, here and in every other line that has a tab.",
  };
}

function inWords(fault: FoundFault, text: string): YamlFault {
  const {
    code,
    message,
    pos: [from, to],
  } = fault;
  if (code === "MULTIPLE_DOCS") {
    const remedy = "Remove this line, or move what follows it to another file.";
    return { code: "CRI1002", from, to, message: "a second YAML document begins here", remedy };
  }
  if (code === "DUPLICATE_KEY") return { code: "CRI1003", from, to, message };
  const { message: own, ...rest } = yamlWords(fault, text) ?? { message: sentence(message) };
  return { code: "CRI1002", from, to, message: `invalid YAML: ${own}`, ...rest };
}

const sentence = (message: string): string => message.split("\n")[0]?.replace(/[.:]$/, "") ?? message;

/** Whether the text is only spaces and comments. */
export const isBlank = (text: string): boolean => /^(\s|#[^\n]*\n)*$/.test(text);
