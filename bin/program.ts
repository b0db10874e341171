// The program: its commands, their help, and the handling of their errors.
import { Command, CommanderError } from "commander";
import { kitCommand } from "../spec/command-name.js";
import { kitVersion } from "../spec/package-root.js";
import { folded } from "../spec/text/layout.js";
import { UserError } from "../spec/user-error.js";
import { type CommandEntry, commandGroups } from "./commands/command-entry.js";
import { completionEntry } from "./completion/entry.js";
import type { Io, Shell } from "./io.js";
import { lacking } from "./lacking.js";
import { reportFailure } from "./report-failure.js";
import { optionBeforeCommand, refuseUnknownCommand, withPlainMistakes } from "./usage-mistakes.js";

/** What one of the packages offers. */
interface Offer {
  readonly description: string;
  readonly entries: readonly CommandEntry[];
  /** Commands that only the other package has. */
  readonly elsewhere: readonly string[];
}

/** Runs the program with these arguments and returns its exit code. It never throws and never sets the exit code of the process. */
export async function runProgram(offer: Offer, args: readonly string[], io: Io): Promise<number> {
  let code = 0;
  const shell: Shell = {
    ...io,
    exit(said) {
      code = said;
    },
  };
  try {
    const program = await programOf(offer, args, shell);
    refuseUnknownCommand(
      args,
      program.commands.map((command) => command.name()),
    );
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    // Commander has reported the error already; help and version are not errors.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return reportFailure(io, error);
  }
}

async function programOf(
  { description, entries, elsewhere }: Offer,
  args: readonly string[],
  shell: Shell,
): Promise<Command> {
  const program = new Command(kitCommand)
    .description(description)
    .version(kitVersion(), "-v, --version")
    .configureHelp({ helpWidth: 80 })
    .configureOutput({
      writeOut: shell.out,
      writeErr: shell.err,
      outputError: (text, write) => write(folded(text)),
    })
    .hook("preAction", (_, command) => refuseEmptyOptions(command))
    .exitOverride();
  const all = [...entries, completionEntry(entries)];
  for (const entry of all.sort(byGroup)) {
    const command = args.includes(entry.name) ? await whole(entry, shell) : new Command(entry.name);
    program.addCommand(command.summary(entry.summary).helpGroup(entry.group).copyInheritedSettings(program));
  }
  // The list of commands names them without their arguments, which stand in the help of each.
  program
    .commandsGroup("Other:")
    .helpCommand("help [command]", "Print the help of a command.")
    .configureHelp({ helpWidth: 80, subcommandTerm: (command) => command.name() });
  for (const name of elsewhere) program.addCommand(absent(name), { hidden: true });
  return Object.assign(program, { unknownOption: optionBeforeCommand });
}

const place = ({ group }: CommandEntry): number => commandGroups.indexOf(group);
const byGroup = (one: CommandEntry, other: CommandEntry): number => place(one) - place(other);

/** The command with its options. Its help ends with its examples. */
async function whole({ load, examples }: CommandEntry, shell: Shell): Promise<Command> {
  const make = await load();
  const lines = examples.map((example) => `  ${kitCommand} ${example}\n`);
  return withPlainMistakes(make(shell)).addHelpText("after", `\nExamples:\n${lines.join("")}`.trimEnd());
}

/** A command of the other package, which says where it is, whatever its options are. */
function absent(name: string): Command {
  return new Command(name)
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .action(() => {
      throw lacking(name);
    });
}

/**
 * Throws `UserError` for an option with an empty text, which usually comes from an unset variable. An empty text would
 * select every check instead of some, or write a report to a place that nobody finds.
 */
function refuseEmptyOptions(command: Command): void {
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
