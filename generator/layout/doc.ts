import { wrap } from "./prose.js";

/** A doc comment of several paragraphs, each on lines of its own; one line where there is one and it fits into `width`. */
export function docLines(paragraphs: readonly string[], width: number): readonly string[] {
  const safe = paragraphs.map((text) => text.replace(/\s+/g, " ").trim().replaceAll("*/", "* /"));
  const [only = ""] = safe;
  if (safe.length === 1 && `/** ${only} */`.length <= width) return [`/** ${only} */`];
  const lines = safe.flatMap((text) => wrap(text, width - 3));
  return ["/**", ...lines.map((line) => ` * ${line}`), " */"];
}
