// Runs the main program of a generated server: reads its settings from arguments and environment variables, and starts it.
import { createRequire } from "node:module";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { type Answers, answersOf, defaultAnswers } from "../answers.js";
import type { AppOptions } from "../app-options.js";
import type { InterfaceDefinition } from "../definition.js";
import { documentsOfOutput } from "../documents/documents.js";
import { SetupError } from "../setup-error.js";
import { hideSecrets } from "./hide-secrets.js";
import { nearOptions } from "./near-options.js";
import { type ServerConfig, type Setting, settingList } from "./settings.js";
import { withVariables } from "./shared-variables.js";
import { start } from "./start.js";
import { untilInterrupted } from "./until-interrupted.js";

type Environment = Readonly<Record<string, string | undefined>>;

const variableOf = (flag: string): string => flag.replaceAll("-", "_").toUpperCase();

function wholeNumber(source: string, text: string, [least, most]: readonly [number, number]): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new SetupError(`${source} can't be ${JSON.stringify(text)}.`, {
    remedy: `write a whole number from ${least} to ${most}`,
  });
}

type Value = string | number | readonly string[];

function said(source: string, given: string | readonly string[], { whole, repeated }: Setting): Value {
  if (typeof given !== "string") return given;
  if (repeated === true) return given.trim().split(/\s+/);
  return whole === undefined ? given : wholeNumber(source, given, whole);
}

type Options = NonNullable<ParseArgsConfig["options"]>;

type Given = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/**
 * The arguments by flag. For an unknown argument, the first sentence of Node's own message is the error. It uses Node's own parser:
 * commander would add a dependency to standalone servers and 11 ms to each start (least of 20 alternating starts: 83 ms instead of 72 ms).
 */
function parsed(args: readonly string[]): Given {
  const options = Object.fromEntries(
    settingList.map(({ flag, repeated = false }) => [flag, { type: "string" as const, multiple: repeated }]),
  );
  const known = { ...options, help: { type: "boolean" as const } };
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new SetupError(`${what}.`, { remedy: `${meantBy(args, known)}--help lists all settings` });
  }
}

/** Asks whether the known options are meant that are closest to the first unknown one; empty if there are none. */
function meantBy(args: readonly string[], options: Options): string {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const unknown = tokens.find((token) => token.kind === "option" && !Object.hasOwn(options, token.name));
  if (unknown?.kind !== "option") return "";
  const near = nearOptions(
    unknown.rawName,
    Object.keys(options).map((name) => `--${name}`),
  );
  return near.length === 0 ? "" : `did you mean ${near.join(" or ")}? `;
}

const isText = (value: unknown): value is string => typeof value === "string";

function isValueOf({ whole, repeated }: Setting, value: unknown): boolean {
  if (repeated === true) return Array.isArray(value) && value.every(isText);
  return typeof value === (whole === undefined ? "string" : "number");
}

const isConfig = (values: object): values is ServerConfig =>
  settingList.every((setting) => {
    const value: unknown = Reflect.get(values, setting.name);
    return value === undefined ? setting.default === undefined : isValueOf(setting, value);
  });

/** The argument of a setting; a list of all its arguments if it is repeatable. */
function argumentOf(given: Given, flag: string): string | readonly string[] | undefined {
  const value = given[flag];
  if (Array.isArray(value)) return value.filter(isText);
  return isText(value) ? value : undefined;
}

/** The value of each setting: its argument, else its environment variable, else its default. An empty variable counts as unset. */
export function configOf(args: readonly string[], env: Environment): ServerConfig | "help" {
  const given = parsed(args);
  if (given["help"] === true) return "help";
  const values = settingList.flatMap((setting): readonly (readonly [string, Value])[] => {
    const { name, flag, default: fallback } = setting;
    const argument = argumentOf(given, flag);
    if (argument !== undefined) return [[name, said(`--${flag}`, argument, setting)]];
    const variable = variableOf(flag);
    const text = env[variable];
    if (text !== undefined && text !== "") return [[name, said(variable, text, setting)]];
    return fallback === undefined ? [] : [[name, fallback]];
  });
  const config = Object.fromEntries(values);
  if (isConfig(config)) return withVariables(config, env);
  throw new TypeError("the default of a setting must have the type of the setting");
}

/** The help text: every setting with its argument and its environment variable. */
export const help = (title: string, answers: Answers = defaultAnswers): string =>
  [
    `Serves ${title}. An argument wins over its environment variable.`,
    "",
    ...settingList.flatMap(({ flag, takes, means, default: fallback, answered }) => {
      const value = fallback ?? answered?.(answers);
      return [
        `  --${flag} ${takes}  (${variableOf(flag)})`,
        `     ${means}${value === undefined ? "" : ` (default: ${value})`}`,
      ];
    }),
  ].join("\n");

/** What `runServer` serves. */
export interface GeneratedServer extends Pick<AppOptions, "routes"> {
  readonly definition: InterfaceDefinition;
  /** URL of the generated module (`import.meta.url`): the server shows the documents of the output folder that contains it. */
  readonly module: string;
  /** Version of the kit, for an output with a copy of the runtime (default: that of the installed `cri-kit`). */
  readonly version?: string;
}

/**
 * The main program of a generated server: reads the process's arguments, serves the interface until SIGINT or SIGTERM, and sets
 * exit code 2 for a setting that cannot be used.
 */
export async function runServer({ definition, module, version, ...parts }: GeneratedServer): Promise<void> {
  hideSecrets();
  try {
    const config = configOf(process.argv.slice(2), process.env);
    if (config === "help") return console.log(help(definition.title, answersOf(definition)));
    const running = await start(definition, config, console.error, {
      ...parts,
      documents: documentsOfOutput(module),
      version: version ?? versionFor(module),
    });
    // Whoever reads the line below may send a signal immediately.
    const ended = untilInterrupted(running, console.error);
    // With a log on standard output, everything else goes to standard error.
    const say = config.log === undefined ? console.log : console.error;
    say(`serving at ${running.url}, records in ${running.store}`);
    await ended;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

/** Version of the package that this server imports, if it imports one. */
function versionFor(module: string): string | undefined {
  try {
    return createRequire(module)("cri-kit/package.json").version;
  } catch {
    return undefined;
  }
}
