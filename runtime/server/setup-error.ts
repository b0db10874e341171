/** The base class of errors that the user can fix. The message says what is wrong and what to do about it. */
export class SetupError extends Error {
  override readonly name: string = "SetupError";
  /** What is wrong. */
  readonly what: string;
  /** What to do about it, in words that follow a colon; undefined if `what` says it. */
  readonly remedy: string | undefined;

  /** Without a remedy, `what` says what to do too. */
  constructor(what: string, { remedy, ...options }: ErrorOptions & { readonly remedy?: string } = {}) {
    super(
      remedy === undefined ? what : `${what} ${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}.`,
      options,
    );
    this.what = what;
    this.remedy = remedy;
  }
}
