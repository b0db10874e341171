/** Notices that a database's file was removed or replaced. */

import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { StoreError, StoreUnavailable } from "../store-error.js";

/** The identity of a file in the file system. If its inode changes, it is another file, for SQLite too. */
interface Identity {
  readonly dev: number;
  readonly ino: number;
}

type Part = "file" | "log";

/** Where a database keeps what is written: its file, and the log beside it. */
export interface FilePlace {
  /** Which of the two is not there any more, or another one by now. Takes two calls of the system. */
  lost(): Part | undefined;
  /** Nothing took the log's place. */
  isLogAbsent(): boolean;
  /** The same as anyone who writes is told of it; `unanswered` where what they wrote was written already. */
  fault(part: Part, unanswered: boolean): StoreUnavailable;
}

/** Nothing where there is no such file; it counts as there where the system does not let us look. */
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
 * Watches over the files of a database that was read by now. The system lets anybody remove or replace a file that is open: what
 * is written to it then is gone once it is closed. The file itself is never opened here, since to close it would release SQLite's
 * locks (https://www.sqlite.org/howtocorrupt.html, section 2.2).
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
      // It may come with the first write only.
      logBefore ??= logNow;
      return isSame(logNow, logBefore) ? undefined : "log";
    },
    isLogAbsent: () => identityOf(log, logBefore) === undefined,
    fault(part, unanswered) {
      const path = part === "file" ? file : log;
      const cause = new StoreError(
        `${path} was removed or replaced while the server had it open. Stop the server, put the file in its place, and start it again.`,
      );
      const message = `The store's ${part} was removed or replaced under the server.`;
      return new StoreUnavailable(message, 30, cause, unanswered);
    },
  };
}
