import type { Command } from "commander";
import { UserError } from "../spec/user-error.js";

/**
 * Throws `UserError` for an option of an empty text, which is what comes of a variable that is not set: it would mean every
 * check where some were asked for, or a report that nobody finds.
 */
export function refuseEmptyOptions(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) !== "cli") continue;
    if (![command.getOptionValue(name)].flat().includes("")) continue;
    throw new UserError(
      `${option.long ?? option.flags} is empty`,
      "set the variable that it comes from, or leave it out",
    );
  }
}
