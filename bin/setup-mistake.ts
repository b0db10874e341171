// Turns a failure to set up a server or a store into a message with a remedy.
import { SetupError } from "../runtime/server/setup-error.js";
import { StoreUnavailable } from "../runtime/server/store-port/store-error.js";
import { UserError } from "../spec/user-error.js";

/**
 * Turns a failure to set up a server or a store into a `UserError` with its own remedy, or `remedy` if it has none; returns any
 * other fault unchanged. A store that is only temporarily unavailable gets another remedy: its name is right, and another name would
 * not help.
 */
export function setupMistake(error: unknown, remedy: string): unknown {
  if (!(error instanceof SetupError)) return error;
  const again = "fix that, or wait until it is over, and run this again";
  return new UserError(error.what, error instanceof StoreUnavailable ? again : (error.remedy ?? remedy));
}
