// Handles the file name `-`, which means standard output.
import { UserError } from "../../spec/user-error.js";

/** The name that means standard output in place of a file; for a file of that name, write `./-`. */
export const standardOutput = "-";

interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The streams for messages: if one of the files is standard output, messages go to standard error. */
export const aside = <Io extends Streams>(files: readonly (string | undefined)[], io: Io): Io =>
  files.includes(standardOutput) ? { ...io, out: io.err } : io;

/** Throws `UserError` for standard output if the output is read again later or rewritten. */
export function refuseStandardOutput(file: string, called = file): void {
  if (file !== standardOutput) return;
  throw new UserError(
    `${called} can't be standard output: the file is read again later`,
    "name a file (for a file called -, write ./-)",
  );
}
