// Says in a few words why a file can't be read.
import { UserError } from "../user-error.js";
import { errorCode } from "./error-code.js";

/** `error` is what `readText` rejected with. */
export function unreadable(error: unknown): string {
  if (error instanceof UserError) return error.message;
  const code = errorCode(error);
  const known: Readonly<Record<string, string>> = {
    ENOENT: "it does not exist",
    EISDIR: "it is a folder",
    EACCES: "you may not read it",
  };
  return known[code] ?? (code === "" ? "unknown reason" : code);
}
