import { plain } from "../../../spec/text/markdown.js";

/** Text in a fixed-width face; backticks would leave escaping to what the text holds. */
export function code(text: string): string {
  return `<code>${plain(text)}</code>`;
}
