// The file of a journal, written line by line and synced.
import { closeSync, fdatasync, fstatSync, rmSync, writeSync } from "node:fs";
import { promisify } from "node:util";
import { appendPrivate } from "../../../spec/source/private-file.js";

const toDisk = promisify(fdatasync);
const turn = promisify(setImmediate);

/** How long a line may stay in the operating system's cache if nobody waits for the disk. */
const soonMs = 50;

/** The lines of a file: each is complete, and they are in the order in which they were appended. */
export interface Ledger {
  /**
   * Passes a line to the operating system, which keeps it if this process dies and soon writes it to disk. Throws if
   * there is no space.
   */
  append(line: object): void;
  /** Resolves once all lines so far are on disk; callers that wait at the same time share one sync. */
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
    // Lines that are appended in this turn of the event loop share the sync.
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

/** A file that is created with its first line, after `heading`. A line that could only be written in part is written again. */
function linesOf(file: string, heading: object) {
  let opened: number | undefined;
  let headed = false;
  let torn = false;
  const open = () => {
    const descriptor = appendPrivate(file);
    // An earlier run may have ended in the middle of a line.
    torn = fstatSync(descriptor).size > 0;
    return descriptor;
  };
  const put = (descriptor: number, line: object) => {
    const text = Buffer.from(`${torn ? "\n" : ""}${JSON.stringify(line)}\n`);
    torn = true;
    // On a full disk, a part of a line may be written and only the rest refused.
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
