import { readFile, writeFile } from "node:fs/promises";
import { UserError } from "../../spec/user-error.js";
import type { Proof } from "./proof.js";

/** The proof in a sentence, for a page that people read first. */
export function proofSentence({
  mutants,
  conforming,
  combined,
  missed,
  wronged,
  idle,
  required,
}: Proof): string {
  return [
    `${mutants.length - missed.length} of ${mutants.length} servers that break one clause each are caught,`,
    `${wronged.length} of ${conforming.length + combined.length} lawful servers are failed,`,
    `and ${required.length - idle.length} of ${required.length} required checks were seen to fail.`,
  ].join(" ");
}

/** Puts a text between the two marks of its name on a page; `UserError` where it has none. */
export async function quoteIn(file: string, name: string, quoted: string): Promise<void> {
  const { before, after } = await placeIn(file, name);
  await writeFile(file, `${before}\n${quoted}\n${after}`);
}

/** A page up to the first mark of a name, and from the second one on; `UserError` where it has none. */
export async function placeIn(
  file: string,
  name: string,
): Promise<{ readonly before: string; readonly after: string }> {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = await readFile(file, "utf8").catch(() => "");
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) {
    throw new UserError(`${file} has no place for the ${name}`, `write ${start}${end} where it should stand`);
  }
  return { before: text.slice(0, from + start.length), after: text.slice(to) };
}
