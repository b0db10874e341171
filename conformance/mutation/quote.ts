// Writes the proof as one sentence, and puts a text between two marks of a page.
import { readFile, writeFile } from "node:fs/promises";
import { UserError } from "../../spec/user-error.js";
import type { Proof } from "./proof.js";

/** The proof as one sentence, for the README. */
export function proofSentence({
  mutants,
  conforming,
  combined,
  survivors,
  falseAlarms,
  neverFailing,
  required,
}: Proof): string {
  const failing = required.length - neverFailing.length;
  return [
    `The suite catches ${mutants.length - survivors.length} of ${mutants.length} mutants`,
    `and raises ${falseAlarms.length} false alarms on ${conforming.length + combined.length} conforming variants.`,
    failing === required.length
      ? `Each of the ${required.length} required checks fails on at least one mutant.`
      : `${failing} of the ${required.length} required checks fail on at least one mutant.`,
  ].join(" ");
}

/** Puts a text between the two marks of a name on a page; `UserError` if the page lacks them. */
export async function quoteIn(file: string, name: string, quoted: string): Promise<void> {
  const { before, after } = await placeIn(file, name);
  await writeFile(file, `${before}\n${quoted}\n${after}`);
}

/** The page up to the first mark of a name, and from the second mark on; `UserError` if the page lacks them. */
export async function placeIn(
  file: string,
  name: string,
): Promise<{ readonly before: string; readonly after: string }> {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = await readFile(file, "utf8").catch(() => "");
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) {
    throw new UserError(
      `${file} has no marks for the ${name}`,
      `write ${start}${end} where the text belongs`,
    );
  }
  return { before: text.slice(0, from + start.length), after: text.slice(to) };
}
