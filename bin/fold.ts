import { columns, wrapped } from "../spec/text/layout.js";

/** Text in lines that fit a terminal's 80 columns, its own line breaks kept. */
export function folded(text: string): string {
  return text
    .split("\n")
    .map((line) => wrapped(line, columns).join("\n"))
    .join("\n");
}
