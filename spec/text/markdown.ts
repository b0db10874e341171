// Writes tables and plain text in Markdown.
import { printable } from "./layout.js";

/** A table in GitHub's Markdown; `escaped` writes the cells, so that no markup in them is read. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  escaped: (cell: string) => string = plain,
): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(" | ")} |`;
  return [line(heads), `|${heads.map(() => " --- |").join("")}`, ...rows.map(line)];
}

/** Text in which Markdown and HTML see no markup. */
export const plain = (text: string): string =>
  printable(text)
    .replace(/[\\`*_{}[\]()#+!|~@]/g, (character) => `\\${character}`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/:\/\//g, ":&#47;&#47;");
