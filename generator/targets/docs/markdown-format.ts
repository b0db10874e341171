// Escapes text and writes links for the reference in Markdown.
import { memoized } from "../../../spec/memo.js";
import { type Format, remembered } from "./format.js";

/** Every character that Markdown, including GitHub's, could interpret. */
const markup = /[\\`*_{}[\]<>~$&#]|(?<=^\s*)[-+=](?=\s|$)|(?<=^\s*\d+)[.)](?=\s|$)/g;

const codeSpan = memoized(spanOf, remembered);

export const markdown: Format = {
  ending: "md",
  template: "docs/page.md",
  first: "README.md",
  text: memoized((words) => words.replace(/\s+/g, " ").replace(markup, "\\$&"), remembered),
  code: codeSpan,
  path: codeSpan,
  link: (inner, href) => `[${inner}](${href})`,
  cell: (inner) => inner.replaceAll("|", "\\|"),
  finish: (page) => `${page.replace(/\n{3,}/g, "\n\n").trimEnd()}\n`,
};

/** A code span, with as many backticks on each side as it needs (CommonMark 6.1). */
function spanOf(words: string): string {
  const line = words.replace(/\s+/g, " ");
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}
