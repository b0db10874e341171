import { columns, wrapped } from "../spec/text/layout.js";

/** Wraps text to 80 columns and keeps its own line breaks. */
export function folded(text: string): string {
  return text
    .split("\n")
    .map((line) => wrapped(line, columns).join("\n"))
    .join("\n");
}
