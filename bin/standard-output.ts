// Standard output as a file that a command writes.
import { errorCode } from "../spec/source/error-code.js";
import { UserError } from "../spec/user-error.js";
import type { Io } from "./io.js";
import type { NewFile } from "./new-file.js";

/**
 * Each write waits until the reader takes more. Throws a `UserError` if nothing can be written any more. With `mayEnd`, a reader may
 * go away early, as `head` does: what it did not read is not lost.
 */
export const standardOutput = ({ out, drained = async () => {} }: Io, { mayEnd = false } = {}): NewFile => ({
  async write(text) {
    out(text);
    await drained().catch((error: Error) => {
      const hasEnded = errorCode(error) === "EPIPE";
      if (hasEnded && mayEnd) return;
      throw new UserError(
        `standard output cannot be written: ${hasEnded ? "its reader has ended" : error.message}`,
        "write to a file with --out FILE",
      );
    });
  },
  keep: async () => {},
  drop: async () => {},
});
