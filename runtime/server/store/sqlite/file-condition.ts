/** Tracks whether a store's file can be read and written. */

import { realpathSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { StoreState } from "../../store-port/store.js";
import { StoreDamaged, StoreError, StoreUnavailable } from "../../store-port/store-error.js";
import { asUnavailable, isLocked, whileAvailable } from "./unavailable.js";

/** The identity of a file in the file system. If its inode changes, it is another file, for SQLite too. */
interface Identity {
  readonly dev: number;
  readonly ino: number;
}

type Part = "file" | "log";

/** The files of a database: its main file and its write-ahead log. */
interface FilePlace {
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
function filePlace(name: string): FilePlace {
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

// A disk with less free space may be full: a test write shows whether it is.
const littleRoom = 1024 * 1024;
// Milliseconds between two checks before a write that the file is still there. It is also checked after each commit.
const lookInterval = 100;

interface Parts {
  /** Absent for a store in memory. */
  readonly file?: string;
  /** Why the store could not be opened normally; absent if it was. */
  readonly fault?: unknown;
  /** Writes something without changing anything. */
  touch(): Promise<unknown>;
  /** Copies the write-ahead log into the file. Never throws. */
  checkpoint(): void;
}

/** The condition of a store's file, from faults and from checks. */
export class FileCondition {
  readonly #parts: Parts;
  readonly #place: FilePlace | undefined;
  #unwritable: StoreUnavailable | undefined;
  #damage: StoreDamaged | undefined;
  #lost: ReturnType<FilePlace["lost"]>;
  #looked = Number.NEGATIVE_INFINITY;
  #touching: Promise<void> | undefined;

  /** The database must have been read before, so that its log exists. */
  constructor(parts: Parts) {
    this.#parts = parts;
    this.#place = parts.file === undefined ? undefined : filePlace(parts.file);
    this.failed(parts.fault);
  }

  /** To be called with every fault. A lock is ignored: it is temporary, and no fault of the file. */
  readonly failed = (fault: unknown): void => {
    const reported = asUnavailable(fault);
    if (reported instanceof StoreDamaged) this.#damage = reported;
    else if (reported instanceof StoreUnavailable && !isLocked(fault)) this.#unwritable = reported;
  };

  /** To be called after a commit. */
  committed(): void {
    this.#unwritable = undefined;
  }

  /** Runs a read; throws its faults as `asUnavailable` maps them. */
  reading<T>(action: () => T): T {
    try {
      return whileAvailable(action);
    } catch (fault) {
      if (fault instanceof StoreDamaged) this.#damage = fault;
      throw fault;
    }
  }

  /** Why writes are lost although the database accepts them; `isWritten`: it already accepted this one. Never throws. */
  lost(isWritten: boolean): StoreUnavailable | undefined {
    if (this.#place === undefined) return undefined;
    const now = performance.now();
    if (isWritten || this.#lost !== undefined || now - this.#looked >= lookInterval) {
      const before = this.#lost;
      this.#looked = now;
      this.#lost = this.#place.lost();
      // What was acknowledged so far is only in the open log. After this checkpoint it is in the file.
      if (this.#lost === "log" && before === undefined && this.#place.isLogAbsent()) this.#parts.checkpoint();
    }
    return this.#lost && this.#place.fault(this.#lost, isWritten);
  }

  async state(): Promise<StoreState> {
    const fault = this.lost(false);
    if (fault !== undefined) return { status: "unavailable", fault };
    if (this.#unwritable !== undefined || (await this.#hasLittleRoom())) {
      // Concurrent callers share one test write.
      this.#touching ??= this.#touch();
      await this.#touching;
    }
    if (this.#unwritable !== undefined) return { status: "read-only", fault: this.#unwritable };
    return this.#damage === undefined ? { status: "ready" } : { status: "damaged", fault: this.#damage };
  }

  async #touch(): Promise<void> {
    try {
      await this.#parts.touch();
    } catch (fault) {
      this.failed(fault);
    } finally {
      this.#touching = undefined;
    }
  }

  async #hasLittleRoom(): Promise<boolean> {
    const { file } = this.#parts;
    if (file === undefined) return false;
    try {
      const { bavail, bsize } = await statfs(dirname(file));
      return bavail * bsize < littleRoom;
    } catch {
      return false;
    }
  }
}
