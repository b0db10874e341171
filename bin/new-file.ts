import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { unwritable } from "../spec/source/unwritable.js";
import { UserError } from "../spec/user-error.js";

/** A file that is there as a whole or not at all; only its owner may read it. */
export interface NewFile {
  write(text: string): Promise<void>;
  /** Resolves when it is there, on disk. */
  keep(): Promise<void>;
  /** Leaves nothing of it; does nothing where it is kept. */
  drop(): Promise<void>;
}

/** Begins a file under a name of its own, which becomes `path` when it is kept. Throws `UserError` for one that is there already. */
export async function newFile(path: string): Promise<NewFile> {
  if ((await stat(path).catch(() => undefined)) !== undefined) {
    throw new UserError(`${path} is there already`, "name another file, or remove that one");
  }
  const part = `${path}.part`;
  // What a run that was cut off left goes; a link at that name is removed, not followed.
  const file = await explained(path, async () => {
    await rm(part, { force: true });
    return open(part, "wx", 0o600);
  });
  return {
    write: (text) => explained(path, () => file.writeFile(text)),
    keep: () =>
      explained(path, async () => {
        await file.sync();
        await file.close();
        await rename(part, path);
      }),
    async drop() {
      await closed(file);
      await rm(part, { force: true });
    },
  };
}

const closed = (file: FileHandle): Promise<void> => file.close().catch(() => undefined);

async function explained<T>(path: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { why, remedy } = unwritable(error);
    throw new UserError(`${path} cannot be written: ${why}`, remedy);
  }
}
