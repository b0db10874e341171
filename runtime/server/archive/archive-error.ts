/** The error of an export or a load of a site, for reasons that the user can fix. */

import { SetupError } from "../setup-error.js";

/** A site that cannot be moved, for a reason that the user can correct. Nothing was changed. */
export class ArchiveError extends SetupError {
  override readonly name = "ArchiveError";
  readonly fault: string;
  readonly remedy: string;

  constructor(fault: string, remedy: string) {
    super(`${fault}. ${remedy}.`);
    this.fault = fault;
    this.remedy = remedy;
  }
}
