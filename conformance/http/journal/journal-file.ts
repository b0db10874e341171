// The file of a journal, written line by line and synced.
import { closeSync, fdatasync, fstatSync, rmSync, writeSync } from "node:fs";
import { promisify } from "node:util";
import { appendPrivate } from "../../../spec/source/private-file.js";

const toDisk = promisify(fdatasync);
const turn = promisify(setImmediate);

/** So long a line may be with the operating system and not on disk, where no one waits for it. */
const soonMs = 50;

/** Lines of a file, each whole and in the order in which they were handed in. */
export interface Ledger {
  /**
   * Passes a line to the operating system, which keeps it if this process dies and soon writes it to disk. Throws if
   * there is no space.
   */
  append(line: object): void;
  /** Resolves once all that was appended so far is on disk; those who wait at the same time share one sync. */
  synced(): Promise<void>;
  /** Closes the file, if one was made, once it is on disk. */
  close(): Promise<void>;
  /** Removes it. */
  remove(): void;
}

/** Makes the file on its first line, and writes `heading` before it. */
export function openLedger(file: string, heading: object): Ledger {
  const lines = linesOf(file, heading);
  let queued: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  const sync = async () => {
    // lines that are appended in this turn of the event loop share the sync
    await turn();
    queued = undefined;
    clearTimeout(soon);
    soon = undefined;
    const opened = lines.opened();
    if (opened !== undefined) await toDisk(opened);
  };
  const synced = () => {
    if (queued === undefined) {
      queued = last.then(sync);
      last = queued.catch(() => undefined);
    }
    return queued;
  };
  return {
    append(line) {
      lines.write(line);
      soon ??= setTimeout(() => void synced().catch(() => undefined), soonMs);
    },
    synced,
    async close() {
      await synced().catch(() => undefined);
      const opened = lines.opened();
      if (opened !== undefined) closeSync(opened);
    },
    remove() {
      if (lines.opened() !== undefined) rmSync(file, { force: true });
    },
  };
}

/** A file that is opened by its first line: `heading` leads, and a line that could be written in part alone is begun anew. */
function linesOf(file: string, heading: object) {
  let opened: number | undefined;
  let headed = false;
  let torn = false;
  const open = () => {
    const descriptor = appendPrivate(file);
    // an earlier run may have been cut off in the middle of a line
    torn = fstatSync(descriptor).size > 0;
    return descriptor;
  };
  const put = (descriptor: number, line: object) => {
    const text = Buffer.from(`${torn ? "\n" : ""}${JSON.stringify(line)}\n`);
    torn = true;
    // of what there is no room for a part is written, and only the rest of it is refused
    for (let done = 0; done < text.length; ) done += writeSync(descriptor, text, done);
    torn = false;
  };
  return {
    opened: () => opened,
    write(line: object) {
      opened ??= open();
      if (!headed) put(opened, heading);
      headed = true;
      put(opened, line);
    },
  };
}
