// The program: its commands, their help, and the handling of their errors.
import { type Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { nearOptions } from "../runtime/server/start/near-options.js";
import { kitCommand } from "../spec/command-name.js";
import { editDistance, nearest } from "../spec/diagnostics/near.js";
import { kitVersion } from "../spec/package-root.js";
import { folded } from "../spec/text/layout.js";
import { UserError } from "../spec/user-error.js";
import { type CommandEntry, commandGroups } from "./commands/command-entry.js";
import { completionEntry } from "./completion/entry.js";
import type { Io, Shell } from "./io.js";
import { lacking } from "./lacking.js";
import { reportFailure } from "./report-failure.js";

type GroupedOption = Pick<Option, "long" | "required" | "helpGroupHeading">;

/** The options of a command that a user may have meant by `written`. */
export function meantOptions(written: string, options: readonly GroupedOption[]): readonly string[] {
  const ofGroup = optionsOfGroup(written, options);
  const known = options.flatMap(({ long }) => long ?? []);
  return ofGroup.length > 0 ? ofGroup : nearOptions(written, known, editDistance);
}

/** For the name of a group of the help, such as `--report` or `--reports`: the options of the group that take a value. */
function optionsOfGroup(written: string, options: readonly GroupedOption[]): readonly string[] {
  const name = singular(written.replace(/^-+/, ""));
  return options
    .filter(({ required, helpGroupHeading = "" }) => required && singular(helpGroupHeading) === name)
    .flatMap(({ long }) => long ?? []);
}

const singular = (name: string): string => name.toLowerCase().replace(/s?:?$/, "");

/** Throws `UserError` if `args` begin with the name of no command, also after `help`, where Commander prints its help instead. */
function refuseUnknownCommand(args: readonly string[], names: readonly string[]): void {
  const [name = "", after] = args;
  const written = name === "help" && after !== undefined ? after : name;
  if (written === "" || written.startsWith("-") || written === "help" || names.includes(written)) return;
  const near = nearest(written, names);
  const meant = near === undefined ? "" : `did you mean ${near}? `;
  throw new UserError(`there is no command ${written}`, `${meant}${kitCommand} --help lists the commands`);
}

/** An option before the command. Its place is the mistake, whatever its name is. */
function optionBeforeCommand(written: string): never {
  const flag = withoutValue(written);
  throw new UserError(
    `${flag} is not an option of ${kitCommand} itself`,
    `write the options of a command after its name; ${kitCommand} --help lists the commands`,
  );
}

/** Commander calls these methods of a command. Each throws `UserError`. */
function withPlainMistakes(command: Command): Command {
  const name = command.name();
  const help = `${kitCommand} ${name} --help`;
  const takes = command.registeredArguments.map(shownName);
  const refuse = (what: string, remedy: string): never => {
    throw new UserError(what, remedy);
  };
  const flags = () => command.createHelp().visibleOptions(command);
  return Object.assign(command, {
    unknownOption(written: string): never {
      // Its value may be a token, under a misspelt name.
      const flag = withoutValue(written);
      const near = meantOptions(flag, flags());
      const meant = near.length === 0 ? "" : `did you mean ${near.join(" or ")}? `;
      return refuse(`${name} has no option ${flag}`, `${meant}${help} lists the options`);
    },
    missingArgument(missing: string): never {
      const usage = [kitCommand, name, ...takes].join(" ");
      return refuse(`${name} needs ${upper(missing)}`, `write ${usage}; ${help} explains it`);
    },
    optionMissingArgument(option: Option): never {
      return refuse(`${option.long} needs a value`, `write ${shownOption(option)}; ${help} explains it`);
    },
    missingMandatoryOptionValue(option: Option): never {
      return refuse(`${name} needs ${option.long}`, `add ${shownOption(option)}; ${help} explains it`);
    },
    _conflictingOption(one: Option, other: Option): never {
      return refuse(`${one.long} and ${other.long} cannot be used together`, "leave one of them out");
    },
    _excessArguments(given: readonly string[]): void {
      const surplus = given[takes.length];
      if (surplus === undefined) return;
      const count = takes.length === 0 ? "no argument" : `only ${takes.join(" ")}`;
      const near = optionFor(surplus, flags());
      const meant = near === undefined ? "" : `did you mean ${near} ${surplus}? `;
      refuse(`${name} takes ${count}, but ${surplus} is given too`, `${meant}${help} lists the options`);
    },
    _callParseArg(target: Option | Argument, value: string, before: unknown): unknown {
      try {
        return target.parseArg?.(value, before as never);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        const place = target instanceof Option ? target.long : shownName(target);
        const choices = target.argChoices;
        const remedy = choices === undefined ? error.message : `write one of ${choices.join(", ")}`;
        return refuse(`${place} does not accept ${value}`, remedy);
      }
    },
  });
}

const withoutValue = (written: string): string => written.split("=", 1)[0] ?? "";
const upper = (name: string): string => name.toUpperCase().replaceAll("-", "_");

/** An argument as our usage texts show it: `BASE_URL`, `FILE…`. */
const shownName = (argument: Argument): string => `${upper(argument.name())}${argument.variadic ? "…" : ""}`;

/** An option as our usage texts show it: `--site ID`. */
function shownOption({ long, flags }: Option): string {
  const value = /[<[](.*)[>\]]/.exec(flags)?.[1] ?? "";
  return `${long} ${value.startsWith("'") ? value : upper(value)}`;
}

/** The option that a surplus argument is probably the value of: a spec's file, or a port. */
function optionFor(surplus: string, options: readonly Option[]): string | undefined {
  const long = /\.ya?ml$/i.test(surplus) ? "--spec" : /^\d+$/.test(surplus) ? "--port" : undefined;
  return options.find((option) => option.long === long)?.long;
}

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
const absent = (name: string): Command =>
  new Command(name)
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .action(() => {
      throw lacking(name);
    });

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
