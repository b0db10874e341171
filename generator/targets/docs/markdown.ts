import type { Format } from "./format.js";

/** Every character that Markdown, GitHub's included, could take for its own. */
const markup = /[\\`*_{}[\]<>~$&#]|(?<=^\s*)[-+=](?=\s|$)|(?<=^\s*\d+)[.)](?=\s|$)/g;

export const markdown: Format = {
  ending: "md",
  template: "docs/page.md",
  first: "README.md",
  text: (words) => words.replace(/\s+/g, " ").replace(markup, "\\$&"),
  code: codeSpan,
  path: codeSpan,
  link: (inner, href) => `[${inner}](${href})`,
  cell: (inner) => inner.replaceAll("|", "\\|"),
  finish: (page) => `${page.replace(/\n{3,}/g, "\n\n").trimEnd()}\n`,
};

/** A code span, with as many backticks around it as it takes (CommonMark 6.1). */
function codeSpan(words: string): string {
  const line = words.replace(/\s+/g, " ");
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}
