/** A server that cannot be set up as it was asked for. The message holds what is wrong and what to do about it, for the person who asked. */
export class SetupError extends Error {
  override readonly name: string = "SetupError";
}
