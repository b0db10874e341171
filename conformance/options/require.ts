// Reads the flag `--require`: what a run must have tested to be conformant.
import { UserError } from "../../spec/user-error.js";

/** The option that a run needs for each word. */
const needs = { isolation: "other-site", writes: "write", scopes: "limited-token" } as const;

export type Needed = (typeof needs)[keyof typeof needs];

/** The needed options; throws `UserError` for another word. */
export const neededFor = (words: readonly string[]): readonly Needed[] =>
  words.map((word) => {
    const found = Object.entries(needs).find(([name]) => name === word);
    if (found !== undefined) return found[1];
    throw new UserError(`--require does not accept ${word}`, `write one of ${Object.keys(needs).join(", ")}`);
  });

/** The word of `--require` for a needed option. */
export const wordFor = (needed: Needed): string =>
  Object.entries(needs).find(([, option]) => option === needed)?.[0] ?? needed;
