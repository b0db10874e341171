// Standard output as a file that a command writes.
import { UserError } from "../spec/user-error.js";
import type { Io } from "./io.js";
import type { NewFile } from "./new-file.js";

/** Each write waits until the reader takes more. Throws a `UserError` if nothing can be written any more. */
export function standardOutput({ out, drained = async () => {} }: Io): NewFile {
  return {
    async write(text) {
      out(text);
      await drained().catch((error: Error) => {
        throw new UserError(
          `standard output cannot be written: ${error.message}`,
          "write to a file with --out FILE",
        );
      });
    },
    keep: async () => {},
    drop: async () => {},
  };
}
