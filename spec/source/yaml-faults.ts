import { isBlank } from "./cut.js";
import type { FoundFault } from "./names-twice.js";

/** A fault of the YAML itself, in words, between two offsets of its text. */
export interface YamlFault {
  readonly code: "CRI1002" | "CRI1003";
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** In place of the catalogue's remedy. */
  readonly remedy?: string;
}

/**
 * What is to be told of a text's faults, in its order: names that stand twice, and the first place where it is no YAML. Whatever comes
 * after that one is read in another way than it was meant, and its faults may have no cause of their own.
 */
export function faultsOf(errors: readonly FoundFault[], text: string): readonly YamlFault[] {
  const inOrder = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  const first = inOrder.findIndex(({ code }) => code !== "DUPLICATE_KEY");
  const reported = first < 0 ? inOrder : inOrder.slice(0, first + 1);
  return reported
    .map((error) => tabIn(error, text) ?? inWords(error))
    .filter((fault, _, all) => !leadsInto(all.at(-1), fault, text));
}

/** What is called a second name where nothing but blanks lies between it and the first fault comes of that one. */
function leadsInto(first: YamlFault | undefined, { code, to }: YamlFault, text: string): boolean {
  return code === "CRI1003" && first?.code === "CRI1002" && isBlank(text.slice(to, first.from));
}

/** The tab that a fault comes from: one that YAML takes for an indent, or one that begins the line of what is indented too little. */
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
    message: "not YAML: a tab indents this",
    remedy: "Indent with spaces alone, here and in every other line that a tab indents.",
  };
}

function inWords({ code, message, pos: [from, to] }: FoundFault): YamlFault {
  if (code === "MULTIPLE_DOCS") {
    const remedy = "Take this line away, or put what follows it into a file of its own.";
    return { code: "CRI1002", from, to, message: "a second YAML document begins here", remedy };
  }
  return code === "DUPLICATE_KEY"
    ? { code: "CRI1003", from, to, message: "the same name stands twice in one map" }
    : { code: "CRI1002", from, to, message: `not YAML: ${sentence(message)}` };
}

function sentence(message: string): string {
  return message.split("\n")[0]?.replace(/[.:]$/, "") ?? message;
}
