// Notes that a command uses the kit's own spec in a folder that has a spec of its own.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import type { Shell } from "../io.js";

/** The name that `init` gives a new spec. */
export const newSpecName = "interface.yaml";

/** Says so if `--spec` was not given: the output of the command would be about another interface than the user expects. */
export function noteOwnSpec(command: Command, { err }: Pick<Shell, "err">): void {
  if (command.getOptionValueSource("spec") !== "default") return;
  if (!existsSync(join(process.cwd(), newSpecName))) return;
  err(
    `note: without --spec, this is about the kit's own spec, not ${newSpecName}.\n      To use ${newSpecName}, add: --spec ${newSpecName}\n`,
  );
}
