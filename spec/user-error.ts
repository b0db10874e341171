// A mistake that the user can fix: what is wrong, and the remedy.
/** Shown without a stack trace; the command exits with 2, or with 3 if a server that does not answer is the cause. */
export class UserError extends Error {
  override readonly name = "UserError";
  readonly remedy: string;
  readonly exitCode: 2 | 3;

  constructor(message: string, remedy: string, exitCode: 2 | 3 = 2) {
    super(message);
    this.remedy = remedy;
    this.exitCode = exitCode;
  }
}
