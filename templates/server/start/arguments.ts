import { parseArgs } from "node:util";
import { type Answers, usualAnswers } from "../answers.js";
import { SetupError } from "../setup-error.js";
import { type Setting, settingList, type Wish } from "./settings.js";

type Environment = Readonly<Record<string, string | undefined>>;

const variableOf = (flag: string): string => flag.replaceAll("-", "_").toUpperCase();

function wholeNumber(source: string, text: string, [least, most]: readonly [number, number]): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new SetupError(`${source} takes a whole number from ${least} to ${most}, not ${text}.`);
}

const said = (source: string, text: string, { whole }: Setting): string | number =>
  whole === undefined ? text : wholeNumber(source, text, whole);

/** An argument that is none of ours is its author's to mend: Node's words for it are enough. */
function parsed(args: readonly string[]): Readonly<Record<string, string | boolean | undefined>> {
  const options = Object.fromEntries(settingList.map(({ flag }) => [flag, { type: "string" as const }]));
  try {
    return parseArgs({ args: [...args], options: { ...options, help: { type: "boolean" } } }).values;
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

const isWish = (values: object): values is Wish =>
  settingList.every(({ name, usually, whole }) => {
    const value: unknown = Reflect.get(values, name);
    return value === undefined
      ? usually === undefined
      : typeof value === (whole === undefined ? "string" : "number");
  });

/** What each setting is: by its argument, else by its environment variable, else as usual. An empty variable says nothing. */
export function wishOf(args: readonly string[], env: Environment): Wish | "help" {
  const given = parsed(args);
  if (given["help"] === true) return "help";
  const values = settingList.flatMap((setting): readonly (readonly [string, string | number])[] => {
    const { name, flag, usually } = setting;
    const variable = variableOf(flag);
    const argument = given[flag];
    if (typeof argument === "string") return [[name, said(`--${flag}`, argument, setting)]];
    const text = env[variable];
    if (text !== undefined && text !== "") return [[name, said(variable, text, setting)]];
    return usually === undefined ? [] : [[name, usually]];
  });
  const wish = Object.fromEntries(values);
  if (isWish(wish)) return wish;
  throw new TypeError("a setting's usual value is of another kind than the setting");
}

/** Every setting with its argument and its environment variable, for a person. */
export const help = (title: string, answers: Answers = usualAnswers): string =>
  [
    `Serves ${title}. An argument wins over its environment variable.`,
    "",
    ...settingList.flatMap(({ flag, takes, means, usually, answered }) => {
      const value = usually ?? answered?.(answers);
      return [
        `  --${flag} ${takes}  (${variableOf(flag)})`,
        `      ${means}${value === undefined ? "" : ` (usually ${value})`}`,
      ];
    }),
  ].join("\n");
