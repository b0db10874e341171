/** Defines the error for a site that cannot be exported or loaded, for a reason that the user can fix. */

import { SetupError } from "../setup-error.js";

/** A site cannot be exported or loaded, for a reason that the user can fix. Nothing was changed. */
export class ArchiveError extends SetupError {
  override readonly name = "ArchiveError";
  readonly fault: string;
  override readonly remedy: string;

  constructor(fault: string, remedy: string) {
    super(`${fault}. ${remedy}.`);
    this.fault = fault;
    this.remedy = remedy;
  }
}
