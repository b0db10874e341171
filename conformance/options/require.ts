// What a run must have tested to be conformant, by the words of `--require`.
import { UserError } from "../../spec/user-error.js";

/** What a run would need for it. */
const needs = { isolation: "other-site", writes: "write" } as const;

export type Needed = (typeof needs)[keyof typeof needs];

/** Throws `UserError` for a word that is none of them. */
export function neededFor(words: readonly string[]): readonly Needed[] {
  return words.map((word) => {
    const found = Object.entries(needs).find(([name]) => name === word);
    if (found !== undefined) return found[1];
    throw new UserError(`--require has no ${word}`, `write one of ${Object.keys(needs).join(", ")}`);
  });
}
