// Wraps printed text to 80 columns.
import { columns, wrapped } from "../spec/text/layout.js";

/** Keeps the text's own line breaks. */
export function folded(text: string): string {
  return text
    .split("\n")
    .map((line) => wrapped(line, columns).join("\n"))
    .join("\n");
}
