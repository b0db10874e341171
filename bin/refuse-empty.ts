// Refuses command-line options with an empty value.
import type { Command } from "commander";
import { UserError } from "../spec/user-error.js";

/**
 * Throws `UserError` for an option with an empty text, which usually comes from an unset variable. An empty text would
 * select every check instead of some, or write a report to a place that nobody finds.
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
