import { plain } from "../../../spec/text/markdown.js";

/** Text in a fixed-width face. Backticks would need escaping that depends on the text. */
export function code(text: string): string {
  return `<code>${plain(text)}</code>`;
}
