// Notes that a command uses the kit's own spec in a folder that has a spec of its own.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The name that `init` gives a new spec. */
export const newSpecName = "interface.yaml";

/**
 * The note of a command without `--spec`: its output is about another interface than the user expects. Empty if the working folder
 * has no spec.
 */
export function ownSpecNote(): string {
  if (!existsSync(join(process.cwd(), newSpecName))) return "";
  return `note: without --spec, this is about the kit's own spec, not ${newSpecName}.\n      To use ${newSpecName}, add: --spec ${newSpecName}\n`;
}
