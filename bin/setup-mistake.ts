import { SetupError } from "../runtime/server/setup-error.js";
import { StoreUnavailable } from "../runtime/server/store/store-error.js";
import { UserError } from "../spec/user-error.js";

/**
 * What a server or a store was refused for, as the user's to mend by `remedy`; any other fault as it is. A store that cannot
 * do now what it can do otherwise was named well, and another name would be of no help.
 */
export function setupMistake(error: unknown, remedy: string): unknown {
  if (!(error instanceof SetupError)) return error;
  const again = "see to that, or wait until it is over, and run this again";
  return new UserError(error.message, error instanceof StoreUnavailable ? again : remedy);
}
