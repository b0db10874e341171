// Describes the faults of a YAML text for its author.
import type { FoundFault } from "./duplicate-names.js";
import { yamlWords } from "./yaml-words.js";

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
function leadsInto(first: YamlFault | undefined, { code, to }: YamlFault, text: string): boolean {
  return code === "CRI1003" && first?.code === "CRI1002" && isBlank(text.slice(to, first.from));
}

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

function sentence(message: string): string {
  return message.split("\n")[0]?.replace(/[.:]$/, "") ?? message;
}

/** Whether the text is only spaces and comments. */
export function isBlank(text: string): boolean {
  return /^(\s|#[^\n]*\n)*$/.test(text);
}
