/** Notices that a database's file was removed or replaced. */

import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { StoreError, StoreUnavailable } from "../../store-port/store-error.js";

/** The identity of a file in the file system. If its inode changes, it is another file, for SQLite too. */
interface Identity {
  readonly dev: number;
  readonly ino: number;
}

type Part = "file" | "log";

/** The files of a database: its main file and its write-ahead log. */
export interface FilePlace {
  /** Which of the two was removed or replaced. Takes two system calls. */
  lost(): Part | undefined;
  /** There is no file at the log's path. */
  isLogAbsent(): boolean;
  /** The error for a write; `unanswered`: the write may already be stored. */
  fault(part: Part, unanswered: boolean): StoreUnavailable;
}

/** The identity of the file at a path; undefined if there is none. If the system refuses to say, it counts as unchanged. */
function identityOf(path: string, before?: Identity): Identity | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return before;
  }
}

const isSame = (one: Identity | undefined, other: Identity | undefined): boolean =>
  one?.ino === other?.ino && one?.dev === other?.dev;

/**
 * Watches the files of a database that was read before. The system lets anybody remove or replace an open file: later writes to it
 * are lost when it is closed. The file is never opened here, because closing it would release SQLite's locks
 * (https://www.sqlite.org/howtocorrupt.html, section 2.2).
 */
export function filePlace(name: string): FilePlace {
  const file = resolve(name);
  const log = `${realpathSync(file)}-wal`;
  const fileBefore = identityOf(file);
  let logBefore = identityOf(log);
  return {
    lost() {
      if (!isSame(identityOf(file, fileBefore), fileBefore)) return "file";
      const logNow = identityOf(log, logBefore);
      // The log may be created by the first write.
      logBefore ??= logNow;
      return isSame(logNow, logBefore) ? undefined : "log";
    },
    isLogAbsent: () => identityOf(log, logBefore) === undefined,
    fault(part, unanswered) {
      const path = part === "file" ? file : log;
      const cause = new StoreError(
        `${path} was removed or replaced while the server had it open. Stop the server, put the file in its place, and start it again.`,
      );
      const message = `The store's ${part} was removed or replaced while the server had it open.`;
      return new StoreUnavailable(message, 30, cause, unanswered);
    },
  };
}
