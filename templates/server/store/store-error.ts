import { SetupError } from "../setup-error.js";

/** A store that cannot be opened for a reason that the person who named it can mend. */
export class StoreError extends SetupError {
  override readonly name: string = "StoreError";
}

/** The store cannot do now what it will do again once someone has mended it, or a lock is gone; nothing was written. */
export class StoreUnavailable extends StoreError {
  override readonly name = "StoreUnavailable";
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number, cause: unknown) {
    super(message, { cause });
    this.retryAfter = retryAfter;
  }
}

/** Why a store is unavailable. */
export interface Unavailability {
  /** What follows "The store". */
  readonly text: string;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number;
}
