// Describes a command of the program, without loading it.
import type { Command } from "commander";
import type { Shell } from "../io.js";

/** A command by its name. Only a command that is used is loaded, since most of the time of a short run is loading. */
export interface CommandEntry {
  readonly name: string;
  /** One sentence for the list of commands. */
  readonly summary: string;
  /** The heading in the list of commands. */
  readonly group: CommandGroup;
  /** Three command lines without the program's name, which the command's help ends with. */
  readonly examples: readonly [string, string, string];
  /** Loads the command's definition; the result makes the command. */
  readonly load: () => Promise<(io: Shell) => Command>;
}

/** The headings in the list of commands, in their order. */
export const commandGroups = [
  "Test a deployment:",
  "Write a spec and generate code:",
  "Run the server:",
  "Other:",
] as const;

type CommandGroup = (typeof commandGroups)[number];
