// Reads what a shell can complete from a command's own declaration.
import type { Command } from "commander";

export interface CompletedOption {
  /** `-h`. */
  readonly short?: string;
  /** `--help`. */
  readonly long: string;
  readonly description: string;
  readonly takesValue: boolean;
  /** Empty if any value, or a file, may follow. */
  readonly choices: readonly string[];
}

export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** The possible values of its first argument; empty if it takes any. */
  readonly choices: readonly string[];
}

/** The options that the command's help lists, and the values that can be chosen. */
export function completedCommand(command: Command): CompletedCommand {
  const [first] = command.registeredArguments;
  const options = command.createHelp().visibleOptions(command);
  return {
    name: command.name(),
    summary: command.summary(),
    choices: first?.argChoices ?? [],
    options: options.flatMap(({ short, long, description, required, optional, argChoices = [] }) =>
      long === undefined
        ? []
        : [
            {
              ...(short === undefined ? {} : { short }),
              long,
              description,
              takesValue: required || optional,
              choices: argChoices,
            },
          ],
    ),
  };
}
