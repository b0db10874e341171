import { printable } from "./layout.js";

/** A table (GitHub's); its cells are texts, never markup. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join(" | ")} |`;
  return [line(heads), `|${heads.map(() => " --- |").join("")}`, ...rows.map(line)];
}

/** Text that Markdown and HTML take for nothing but text. */
export function plain(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]()#+!|~@]/g, (character) => `\\${character}`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/:\/\//g, ":&#47;&#47;");
}
