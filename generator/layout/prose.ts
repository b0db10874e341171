// Writes sentences and doc comments for generated code.
import { wrapped } from "../../spec/text/layout.js";

/** A text as a sentence: a capital first and a full stop last, on one line. */
export function sentence(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const end = /[.?!]$/.test(line) ? "" : ".";
  return line.charAt(0).toUpperCase() + line.slice(1) + end;
}

/** Breaks a text between words so that no line is longer than `width` characters, except single longer words. */
export const wrap = (text: string, width: number): readonly string[] => wrapped(text, width, true);

/** A doc comment without indentation: on one line if it fits `width`, else on several. */
export const docComment = (text: string, width: number): readonly string[] => docLines([text], width);

/** A doc comment of several paragraphs, each on its own lines. Text in it cannot end the comment. */
export function docLines(paragraphs: readonly string[], width: number): readonly string[] {
  const safe = paragraphs.map((text) => text.replace(/\s+/g, " ").trim().replaceAll("*/", "* /"));
  const [only = ""] = safe;
  if (safe.length === 1 && `/** ${only} */`.length <= width) return [`/** ${only} */`];
  const lines = safe.flatMap((text) => wrap(text, width - 3));
  return ["/**", ...lines.map((line) => ` * ${line}`), " */"];
}
