// Says why a file can't be written, and what to do about it.
import { errorCode } from "./error-code.js";

/** Why a file can't be written, in a few words, and what its user can do about it. */
export interface Unwritable {
  readonly why: string;
  readonly remedy: string;
}

const forbidden = {
  why: "you may not write there",
  remedy: "name a file that you may write, or get permission to write this one",
};
const full = { why: "the disk is full", remedy: "make room there, or name a file on another disk" };

/** For a path that is known to be a folder before it is opened. */
export const isFolder: Unwritable = { why: "it is a folder", remedy: "name a file in it, or another file" };

const known: Readonly<Record<string, Unwritable>> = {
  ENOENT: {
    why: "its folder does not exist",
    remedy: "create that folder, or name a file in an existing one",
  },
  ENOTDIR: { why: "its folder is a file", remedy: "name a file in a folder that exists" },
  EISDIR: isFolder,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: { why: "that disk is read-only", remedy: "name a file on another disk" },
  ENOSPC: full,
  EDQUOT: full,
  ENAMETOOLONG: { why: "its name is too long", remedy: "give it a shorter one" },
};

/** `error` is what `node:fs` threw. */
export function unwritable(error: unknown): Unwritable {
  const why = error instanceof Error ? error.message : String(error);
  return known[errorCode(error)] ?? { why, remedy: "fix that, or name another file" };
}
