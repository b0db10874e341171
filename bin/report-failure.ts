import { printable } from "../spec/text/layout.js";
import { UserError } from "../spec/user-error.js";
import { folded } from "./fold.js";
import type { Io } from "./io.js";

/**
 * Says what went wrong and returns the exit code. A user's mistake is told with its remedy; anything else is a fault
 * of the kit, told in a line, with the stack only where CRI_DEBUG asks for it.
 */
export function reportFailure(io: Io, error: unknown): number {
  if (error instanceof UserError) {
    io.err(folded(`error: ${shown(error.message)}\nremedy: ${shown(error.remedy)}\n`));
    return 2;
  }
  const message = error instanceof Error ? error.message : String(error);
  io.err(
    folded(
      `fault in cri-kit: ${shown(message)}\nSet CRI_DEBUG=1 and run it again to see where; please report it.\n`,
    ),
  );
  if (process.env["CRI_DEBUG"] && error instanceof Error) io.err(`${error.stack}\n`);
  return 2;
}

/** A mistake may quote a file or an answer: what is in it is shown, and never obeyed by a terminal. */
function shown(text: string): string {
  return text.split("\n").map(printable).join("\n");
}
