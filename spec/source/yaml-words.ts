// Says in our own words what is wrong with a YAML text, by the code of the YAML package's error and the text around it.
import type { FoundFault } from "./duplicate-names.js";
import { openAt } from "./yaml-open.js";

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
export function yamlWords({ code, pos: [at, end] }: FoundFault, text: string): Words | undefined {
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
function twoValues(part: string): Words {
  return /:(\s|$)/.test(part)
    ? { message: `a text with a colon must be quoted: ${shown(part)}`, remedy: quote }
    : {
        message: `${shown(part)} is a value already, and more follows below it`,
        remedy: "Indent the next line less, or put the value below the name, too.",
      };
}

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
