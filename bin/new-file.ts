// Writes a new file completely or not at all.
import { fsync, writeFile } from "node:fs";
import { lstat } from "node:fs/promises";
import { promisify } from "node:util";
import { beginPrivate } from "../spec/source/private-file.js";
import { unwritable } from "../spec/source/unwritable.js";
import { UserError } from "../spec/user-error.js";

const writeTo = promisify(writeFile);
const toDisk = promisify(fsync);

/** A file that exists as a whole or not at all; only its owner may read it. */
export interface NewFile {
  write(text: string): Promise<void>;
  /** Resolves when the file is complete and on disk. */
  keep(): Promise<void>;
  /** Deletes the unfinished file; does nothing once the file is kept. */
  drop(): Promise<void>;
}

/** Begins a file under a temporary name, which becomes `path` when it is kept. Throws `UserError` if `path` exists already. */
export async function newFile(path: string): Promise<NewFile> {
  if ((await lstat(path).catch(() => undefined)) !== undefined)
    throw new UserError(`${path} already exists`, "name another file, or remove that one");
  const file = await explained(path, async () => beginPrivate(path));
  return {
    write: (text) => explained(path, () => writeTo(file.descriptor, text)),
    keep: () =>
      explained(path, async () => {
        await toDisk(file.descriptor);
        file.keep();
      }),
    drop: async () => file.drop(),
  };
}

async function explained<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    const { why, remedy } = unwritable(error);
    throw new UserError(`${path} cannot be written: ${why}`, remedy);
  }
}
