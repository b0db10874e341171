// Writes code in the Markdown report of `cri-kit diff`.
import { printable } from "../../../spec/text/layout.js";
import { plain } from "../../../spec/text/markdown.js";

/** A code span, in which nothing is escaped; an HTML element for text with a backtick, which would end the span. */
export function code(text: string): string {
  return text.includes("`") || text.trim() === "" ? `<code>${plain(text)}</code>` : `\`${printable(text)}\``;
}
