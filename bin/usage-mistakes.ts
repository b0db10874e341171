// Says what is wrong with a command line, in our words, in place of those of Commander.
import { type Argument, type Command, InvalidArgumentError, Option } from "commander";
import { kitCommand } from "../spec/command-name.js";
import { nearest } from "../spec/diagnostics/near.js";
import { UserError } from "../spec/user-error.js";
import { meantOptions } from "./unknown-option.js";

/** Throws `UserError` if `args` begin with the name of no command, also after `help`, where Commander prints its help instead. */
export function refuseUnknownCommand(args: readonly string[], names: readonly string[]): void {
  const [name = "", after] = args;
  const written = name === "help" && after !== undefined ? after : name;
  if (written === "" || written.startsWith("-") || written === "help" || names.includes(written)) return;
  const near = nearest(written, names);
  const meant = near === undefined ? "" : `did you mean ${near}? `;
  throw new UserError(`there is no command ${written}`, `${meant}${kitCommand} --help lists the commands`);
}

/** An option before the command. Its place is the mistake, whatever its name is. */
export function optionBeforeCommand(written: string): never {
  const flag = withoutValue(written);
  throw new UserError(
    `${flag} is not an option of ${kitCommand} itself`,
    `write the options of a command after its name; ${kitCommand} --help lists the commands`,
  );
}

/** Commander calls these methods of a command. Each throws `UserError`. */
export function withPlainMistakes(command: Command): Command {
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
