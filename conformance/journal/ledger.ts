import { type FileHandle, open, rm } from "node:fs/promises";

/** Lines of a file, each whole: written in the order in which they were handed in, many at a time where many wait. */
export interface Ledger {
  /** Resolves once the line is handed to the operating system, or, with `synced`, once it is on disk. */
  append(line: object, options?: { readonly synced?: boolean }): Promise<void>;
  close(): Promise<void>;
  /** Removes the file, if one was made. */
  remove(): Promise<void>;
}

/** Makes the file on its first line, and writes `heading` before it. */
export function openLedger(file: string, heading: object): Ledger {
  let handle: FileHandle | undefined;
  let waiting: object[] = [];
  let mustSync = false;
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();

  const flush = async () => {
    next = undefined;
    const lines = waiting;
    const sync = mustSync;
    waiting = [];
    mustSync = false;
    if (handle === undefined) {
      handle = await open(file, "a", 0o600);
      lines.unshift(heading);
    }
    await handle.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    if (sync) await handle.datasync();
  };
  return {
    append(line, { synced = false } = {}) {
      waiting.push(line);
      mustSync ||= synced;
      if (next === undefined) {
        next = last.then(flush);
        last = next.catch(() => undefined);
      }
      return next;
    },
    async close() {
      await last;
      await handle?.close();
    },
    async remove() {
      if (handle !== undefined) await rm(file, { force: true });
    },
  };
}
