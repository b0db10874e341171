// Reports the failure of a command.
import { installed } from "../spec/package-root.js";
import { folded, printable } from "../spec/text/layout.js";
import { UserError } from "../spec/user-error.js";
import type { Io } from "./io.js";

/**
 * Reports a failure and returns the exit code. A user's mistake is shown with its remedy. Anything else is a fault of the
 * kit: it is shown in one line, with the stack only if CRI_DEBUG is set.
 */
export function reportFailure(io: Io, error: unknown): number {
  if (error instanceof UserError) {
    io.err(folded(`error: ${shown(error.message)}\nremedy: ${shown(error.remedy)}\n`));
    return error.exitCode;
  }
  const message = error instanceof Error ? error.message : String(error);
  io.err(
    folded(
      `fault in ${installed().name}: ${shown(message)}\nSet CRI_DEBUG=1 and run it again to see where; please report it.\n`,
    ),
  );
  if (process.env["CRI_DEBUG"] && error instanceof Error) io.err(`${error.stack}\n`);
  return 2;
}

/** A message may quote a file or an answer: control characters in it are shown, and never reach the terminal. */
const shown = (text: string): string => text.split("\n").map(printable).join("\n");
