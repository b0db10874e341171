/** Knows whether a store's file can be read and written. */

import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { StoreDamaged, StoreUnavailable } from "../store-error.js";
import type { StoreState } from "../store-state.js";
import { type FilePlace, filePlace } from "./file-place.js";
import { asUnavailable, isLocked, whileAvailable } from "./unavailable.js";

// A disk with fewer bytes may be full: a write tells.
const littleRoom = 1024 * 1024;
// Milliseconds between two looks at the file's place before a write; after each commit it is looked at anyway.
const lookInterval = 100;

interface Parts {
  /** Absent for a store in memory. */
  readonly file?: string;
  /** Why the store could not be opened normally; absent if it was. */
  readonly fault?: unknown;
  /** Writes, and changes nothing. */
  touch(): Promise<unknown>;
  /** Brings the log into the file. Never throws. */
  checkpoint(): void;
}

/** What is known of the condition of a store's file: by what failed on it, and by looking. */
export class FileCondition {
  readonly #parts: Parts;
  readonly #place: FilePlace | undefined;
  #unwritable: StoreUnavailable | undefined;
  #damage: StoreDamaged | undefined;
  #lost: ReturnType<FilePlace["lost"]>;
  #looked = Number.NEGATIVE_INFINITY;
  #touching: Promise<void> | undefined;

  /** For a database that was read by now: its log is there. */
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

  /** Told of a commit. */
  committed(): void {
    this.#unwritable = undefined;
  }

  /** Runs what reads; throws what fails in it as callers know it. */
  reading<T>(action: () => T): T {
    try {
      return whileAvailable(action);
    } catch (fault) {
      if (fault instanceof StoreDamaged) this.#damage = fault;
      throw fault;
    }
  }

  /** Why what is written is lost, though the database takes it; `isWritten` where it took it by now. Never throws. */
  lost(isWritten: boolean): StoreUnavailable | undefined {
    if (this.#place === undefined) return undefined;
    const now = performance.now();
    if (isWritten || this.#lost !== undefined || now - this.#looked >= lookInterval) {
      const before = this.#lost;
      this.#looked = now;
      this.#lost = this.#place.lost();
      // What was acknowledged until now is in the open log alone, and in the file after this.
      if (this.#lost === "log" && before === undefined && this.#place.isLogAbsent()) this.#parts.checkpoint();
    }
    return this.#lost && this.#place.fault(this.#lost, isWritten);
  }

  async state(): Promise<StoreState> {
    const fault = this.lost(false);
    if (fault !== undefined) return { status: "unavailable", fault };
    if (this.#unwritable !== undefined || (await this.#hasLittleRoom())) {
      // However many ask, one write tells.
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
