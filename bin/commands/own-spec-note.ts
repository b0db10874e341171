// Prints the note of commands that use the kit's own spec in a folder that has a spec of its own.
import type { Command } from "commander";
import { ownSpecNote } from "../../spec/own-spec-note.js";
import type { Shell } from "../io.js";

/** Says so if `--spec` was not given. */
export function noteOwnSpec(command: Command, { err }: Pick<Shell, "err">): void {
  const source = command.getOptionValueSource("spec");
  if (source === undefined || source === "default") err(ownSpecNote());
}
