/** Turns mistakes of the user and refusals of the disk into messages with a remedy. */

import { columns, wrapped } from "../../spec/text/layout.js";
import { UserError } from "../../spec/user-error.js";
import { errorCode } from "../output/disk.js";
import type { Output } from "./options.js";

/** Runs `act`. A mistake that the user can fix is printed with its remedy: exit code 2. Anything else that is thrown is our fault. */
export async function guard(io: Output, action: () => Promise<number>): Promise<number> {
  try {
    return await action();
  } catch (error) {
    const mistake = mistakeOf(error);
    if (mistake === undefined) throw error;
    io.err(printed(`error: ${mistake.message}`) + printed(`remedy: ${mistake.remedy}`));
    return 2;
  }
}

function printed(text: string): string {
  return `${wrapped(text, columns).join("\n")}\n`;
}

function mistakeOf(error: unknown): Pick<UserError, "message" | "remedy"> | undefined {
  if (error instanceof UserError) return error;
  const reason = diskReasons[errorCode(error)];
  if (reason === undefined || !(error instanceof Error)) return undefined;
  const path = "path" in error ? String(error.path) : error.message;
  return { message: `${reason}: ${path}`, remedy: "make that place writable, or choose another folder" };
}

/** Errors of the disk that the user can fix. */
const diskReasons: Readonly<Record<string, string>> = {
  EACCES: "you are not allowed to write there",
  EPERM: "you are not allowed to write there",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "your quota of the disk is used up",
  ENOTDIR: "there is a file where a folder is needed",
  EEXIST: "there is a file where a folder is needed",
  EISDIR: "there is a folder where a file is needed",
};
