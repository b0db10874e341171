/** The base class of errors that the user can fix. The message says what is wrong and what to do about it. */
export class SetupError extends Error {
  override readonly name: string = "SetupError";
}
