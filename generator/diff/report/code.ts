// Writes code in the Markdown report of `cri-kit diff`.
import { plain } from "../../../spec/text/markdown.js";

/** An HTML element, since backticks would need escaping that depends on the text. */
export function code(text: string): string {
  return `<code>${plain(text)}</code>`;
}
