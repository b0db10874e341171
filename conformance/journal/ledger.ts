import { closeSync, fdatasync, openSync, rmSync, writeSync } from "node:fs";
import { promisify } from "node:util";

const onDisk = promisify(fdatasync);
const turn = promisify(setImmediate);

/** Lines of a file, each whole and in the order in which they were handed in. */
export interface Ledger {
  /** Hands a line to the operating system, which keeps it whatever becomes of this process. */
  append(line: object): void;
  /** Resolves once all that was appended so far is on disk; those who wait at the same time share one sync. */
  synced(): Promise<void>;
  /** Closes the file, if one was made. */
  close(): Promise<void>;
  /** Removes it. */
  remove(): void;
}

/** Makes the file on its first line, and writes `heading` before it. */
export function openLedger(file: string, heading: object): Ledger {
  let opened: number | undefined;
  let queued: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  const open = () => {
    const descriptor = openSync(file, "a", 0o600);
    writeSync(descriptor, `${JSON.stringify(heading)}\n`);
    return descriptor;
  };
  const sync = async () => {
    // what is about to be appended in this turn of the loop shares the sync
    await turn();
    queued = undefined;
    if (opened !== undefined) await onDisk(opened);
  };
  return {
    append(line) {
      opened ??= open();
      writeSync(opened, `${JSON.stringify(line)}\n`);
    },
    synced() {
      if (queued === undefined) {
        queued = last.then(sync);
        last = queued.catch(() => undefined);
      }
      return queued;
    },
    async close() {
      await last;
      if (opened !== undefined) closeSync(opened);
    },
    remove() {
      if (opened !== undefined) rmSync(file, { force: true });
    },
  };
}
