import { columns, wrapped } from "../spec/text/layout.js";
import { UserError } from "../spec/user-error.js";
import type { Output } from "./options.js";
import { errorCode } from "./output/disk.js";

/** Does it, and tells in words what the user can mend: exit code 2. What is thrown beside that is a fault of ours. */
export async function guard(io: Output, act: () => Promise<number>): Promise<number> {
  try {
    return await act();
  } catch (error) {
    const mistake = mistakeOf(error);
    if (mistake === undefined) throw error;
    io.err(told(`error: ${mistake.message}`) + told(`remedy: ${mistake.remedy}`));
    return 2;
  }
}

function told(text: string): string {
  return `${wrapped(text, columns).join("\n")}\n`;
}

function mistakeOf(error: unknown): Pick<UserError, "message" | "remedy"> | undefined {
  if (error instanceof UserError) return error;
  const reason = diskReasons[errorCode(error)];
  if (reason === undefined || !(error instanceof Error)) return undefined;
  const path = "path" in error ? String(error.path) : error.message;
  return { message: `${reason}: ${path}`, remedy: "make it possible to write there, or name another folder" };
}

/** What the disk refuses, and the user can mend. */
const diskReasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "that disk can only be read",
  ENOSPC: "that disk is full",
  EDQUOT: "that disk is full for this user",
  ENOTDIR: "a file stands where a folder must be",
  EEXIST: "a file stands where a folder must be",
  EISDIR: "a folder stands where a file must be",
};
