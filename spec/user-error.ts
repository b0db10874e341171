// A mistake that the user can fix: what is wrong, and the remedy.
/** Shown without a stack trace; the command exits with 2. */
export class UserError extends Error {
  override readonly name = "UserError";
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}
