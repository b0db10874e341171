/** Writes one file atomically: an interruption leaves either the old or the new one. */

import { closeSync, constants, fsync, openSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { errorCode } from "../../spec/source/error-code.js";
import { makeFolder } from "../../spec/source/make-folder.js";
import { UserError } from "../../spec/user-error.js";
import { temporaryPath } from "./temporary-path.js";

/**
 * Writes the bytes to a temporary file and renames it. Only calls that wait for the disk are asynchronous: a thread
 * pool costs more than the other calls take.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  makeFolder(dirname(file));
  const opened = openedAnew(temporaryPath(file));
  try {
    writeFileSync(opened, content);
    await flushed(opened);
  } finally {
    closeSync(opened);
  }
  await rename(temporaryPath(file), file).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
    throw new UserError(
      `${file} was removed while it was written: another run is using the folder`,
      "wait until that run is done, then run this again",
    );
  });
}

const flushed = promisify(fsync);

/**
 * Opens an empty file for writing; a link at its name is never followed (O_NOFOLLOW, which Windows does not have).
 */
function openedAnew(file: string): number {
  const { O_CREAT, O_NOFOLLOW = 0, O_TRUNC, O_WRONLY } = constants;
  try {
    return openSync(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o666);
  } catch (error) {
    if (errorCode(error) !== "ELOOP") throw error;
    throw new UserError(`a link is at the path of a generated file: ${file}`, "remove that link");
  }
}
