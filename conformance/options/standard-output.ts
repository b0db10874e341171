import { UserError } from "../../spec/user-error.js";

/** What stands for standard output in place of a file's name; a file of that name is `./-`. */
export const standardOutput = "-";

interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The streams for what people read: where one of the files is standard output, that one has it for itself. */
export function aside<Io extends Streams>(files: readonly (string | undefined)[], io: Io): Io {
  return files.includes(standardOutput) ? { ...io, out: io.err } : io;
}

/** Throws `UserError` for standard output, where what is written is read again later, or changed as it grows. */
export function refuseStandardOutput(file: string, called = file): void {
  if (file !== standardOutput) return;
  throw new UserError(
    `${called} can't be written: standard output keeps nothing`,
    "name a file; one that has this name is ./-",
  );
}
