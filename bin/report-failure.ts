import { UserError } from "../spec/user-error.js";
import { folded } from "./fold.js";
import type { Io } from "./io.js";

/**
 * Says what went wrong and returns the exit code. A user's mistake is told with its remedy; anything else is a fault
 * of the kit, told in a line, with the stack only where CRI_DEBUG asks for it.
 */
export function reportFailure(io: Io, error: unknown): number {
  if (error instanceof UserError) {
    io.err(folded(`error: ${error.message}\nremedy: ${error.remedy}\n`));
    return 2;
  }
  const message = error instanceof Error ? error.message : String(error);
  io.err(
    folded(
      `fault in cri-kit: ${message}\nSet CRI_DEBUG=1 and run it again to see where; please report it.\n`,
    ),
  );
  if (process.env["CRI_DEBUG"] && error instanceof Error) io.err(`${error.stack}\n`);
  return 2;
}
