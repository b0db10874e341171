import { UserError } from "../user-error.js";

/** Why a file can't be read, in a few words; `error` is what `readText` rejected with. */
export function unreadable(error: unknown): string {
  if (error instanceof UserError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known: Readonly<Record<string, string>> = {
    ENOENT: "there is none",
    EISDIR: "it is a folder",
    EACCES: "you may not read it",
  };
  return known[code] ?? (code === "" ? "unknown reason" : code);
}
