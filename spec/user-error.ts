/** Something that the user can mend: what is wrong, and how. Shown without a stack trace; the command exits with 2. */
export class UserError extends Error {
  override readonly name = "UserError";
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}
