// Escapes text for Markdown.
import { printable } from "../../../spec/text/layout.js";
import { cut } from "../../http/cut.js";

const longest = 600;

/**
 * Escapes text for Markdown and HTML: everything but letters, digits and a few harmless characters becomes a character
 * reference, which both show as text (CommonMark 0.31, 2.5). The result is one line of limited length.
 */
export function shown(text: string): string {
  return cut(printable(text), longest)
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/[^\p{L}\p{N} ,;…\uFFFD]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/** Text in a fixed-width font. Backticks are not used, since the text may hold some. */
export function code(text: string): string {
  return `<code>${shown(text)}</code>`;
}

/** A table. Its cells are Markdown already; the heads say how they are aligned. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)];
}
