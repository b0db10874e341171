/** Turns mistakes of the user and refusals of the disk into messages with a remedy. */

import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "../../spec/source/error-code.js";
import { paragraph } from "../../spec/text/layout.js";
import { UserError } from "../../spec/user-error.js";
import type { Output } from "./options.js";

/** Runs `act`. A mistake that the user can fix is printed with its remedy: exit code 2. Anything else that is thrown is our fault. */
export async function guard(io: Output, action: () => Promise<number>): Promise<number> {
  try {
    return await action();
  } catch (error) {
    const mistake = mistakeOf(error);
    if (mistake === undefined) throw error;
    io.err(paragraph(`error: ${mistake.message}`) + paragraph(`remedy: ${mistake.remedy}`));
    return 2;
  }
}

function mistakeOf(error: unknown): Pick<UserError, "message" | "remedy"> | undefined {
  if (error instanceof UserError) return error;
  const known = diskReasons[errorCode(error)];
  if (known === undefined || !(error instanceof Error)) return undefined;
  const [reason, remedy] = known;
  const path = "path" in error ? String(error.path) : error.message;
  return { message: `${reason}: ${errorCode(error) === "ENOTDIR" ? fileIn(path) : path}`, remedy };
}

/** The part of a path that is a file; the system names the whole path. */
function fileIn(path: string): string {
  const above = dirname(path);
  return above === path || existsSync(path) ? path : fileIn(above);
}

type Reason = readonly [reason: string, remedy: string];

const forbidden: Reason = [
  "you are not allowed to write there",
  "make that place writable, or choose another folder",
];
const full = "make space there, or choose another folder";
const fileThere: Reason = [
  "there is a file where a folder is needed",
  "choose another folder, or move that file away",
];

/** Errors of the disk that the user can fix. */
const diskReasons: Readonly<Record<string, Reason>> = {
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: ["the disk is read-only", "choose another folder"],
  ENOSPC: ["the disk is full", full],
  EDQUOT: ["your quota of the disk is used up", full],
  ENOTDIR: fileThere,
  EEXIST: fileThere,
  EISDIR: ["there is a folder where a file is needed", "choose another folder, or move that one away"],
};
