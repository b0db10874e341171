/** Defines the errors of stores. */

import { SetupError } from "../setup-error.js";

/** A store that cannot be opened, for a reason that the user can fix. */
export class StoreError extends SetupError {
  override readonly name: string = "StoreError";
}

/** A part of the store's file is damaged. Records in that part cannot be read or changed; all others can. */
export class StoreDamaged extends StoreError {
  override readonly name = "StoreDamaged";

  constructor(cause: unknown) {
    super("The store's file is damaged.", {
      cause,
      remedy:
        "stop the server, then restore the file from a backup or recover its content: sqlite3 FILE .recover",
    });
  }
}

/** The store cannot do something now, but will be able to when someone has fixed it or a lock is released. */
export class StoreUnavailable extends StoreError {
  override readonly name = "StoreUnavailable";
  /** Seconds after which another attempt is worthwhile. */
  readonly retryAfter: number;
  /** It is not known whether a change was stored: the store received it and did not answer. Otherwise nothing was changed. */
  readonly unanswered: boolean;

  constructor(message: string, retryAfter: number, cause: unknown, unanswered = false) {
    super(message, { cause });
    this.retryAfter = retryAfter;
    this.unanswered = unanswered;
  }
}

/** The search of a conditional add would look at too many records. Nothing was added. */
export class SearchTooLong extends Error {
  override readonly name = "SearchTooLong";
}

/** The caller has no room for the page that the search found. No long record was read. */
export class NoRoomForPage extends Error {
  override readonly name = "NoRoomForPage";
}

/** The same error for a change that may have been stored. */
export const asUnanswered = ({ message, retryAfter, cause }: StoreUnavailable): StoreUnavailable =>
  new StoreUnavailable(message, retryAfter, cause, true);

/** Why a store is unavailable. */
export interface Unavailability {
  /** The words after "The store" in the error message. */
  readonly text: string;
  /** Seconds after which another attempt is worthwhile. */
  readonly retryAfter: number;
}
