/** The errors of stores. */

import { SetupError } from "../setup-error.js";

/** A store that cannot be opened for a reason that the person who named it can mend. */
export class StoreError extends SetupError {
  override readonly name: string = "StoreError";
}

/** A part of the store's file does not hold what was written there: what stands there cannot be read or changed, all else can. */
export class StoreDamaged extends StoreError {
  override readonly name = "StoreDamaged";

  constructor(cause: unknown) {
    super(
      "The store's file is damaged. Stop the server, then restore the file from a backup or recover what it holds: sqlite3 FILE .recover.",
      { cause },
    );
  }
}

/** The store cannot do now what it will do again once someone has mended it, or a lock is gone. */
export class StoreUnavailable extends StoreError {
  override readonly name = "StoreUnavailable";
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number;
  /** Nobody can tell whether a change was kept: the store had it, and its answer never came. Otherwise nothing was changed. */
  readonly unanswered: boolean;

  constructor(message: string, retryAfter: number, cause: unknown, unanswered = false) {
    super(message, { cause });
    this.retryAfter = retryAfter;
    this.unanswered = unanswered;
  }
}

/** A search that an add depends on would look at too many records; nothing was added. */
export class SearchTooLong extends Error {
  override readonly name = "SearchTooLong";
}

/** The same, where a change may have been kept all the same. */
export const asUnanswered = ({ message, retryAfter, cause }: StoreUnavailable): StoreUnavailable =>
  new StoreUnavailable(message, retryAfter, cause, true);

/** Why a store is unavailable. */
export interface Unavailability {
  /** What follows "The store". */
  readonly text: string;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number;
}
