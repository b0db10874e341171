// Finds out how the user started the kit, so that printed commands begin with the same words.
import { basename, delimiter, dirname, join } from "node:path";
import { installed } from "./package-root.js";

/** The npm package with all commands. */
export const wholePackage = "cri-kit";

/** The npm package that only tests deployments. It has some of the commands, and no dependencies. */
export const smallPackage = "cri-conform";

/** The commands of the small package. */
export const smallCommands = ["conform", "proxy", "compare", "clean", "load", "explain"] as const;

export type SmallCommand = (typeof smallCommands)[number];

const ownPackage = installed().name;

/** The command as the user typed it: `cri-kit`, `cri`, `cri-conform` or `npx cri-kit`. */
export const kitCommand: string = commandOf(process.argv[1], process.env, ownPackage);

/**
 * A text that names commands of the kit, with the command that the user typed; for a text that is stored, see `asStored`. A command
 * that this package lacks keeps the name of the package that has it.
 */
export const asRun = (text: string): string => withCommands(text, kitCommand, ownPackage);

/** The same for a file that is kept, and read by others: with the name of this package, however the user started it. */
export const asStored = (text: string): string => withCommands(text, ownPackage, ownPackage);

/** A text with this command in place of `cri-kit`, where this package has the command that follows. */
export const withCommands = (text: string, command: string, packageName: string): string =>
  text.replace(/(?<!npx )\bcri-kit (?=([a-z]+|COMMAND))/g, (_, word: string) =>
    has(packageName, word) ? `${command} ` : `npx ${wholePackage} `,
  );

/** Whether a package has each command of the kit that a text names. */
export const hasCommandsIn = (text: string, packageName: string = ownPackage): boolean =>
  [...text.matchAll(/\bcri-kit ([a-z]+|COMMAND)/g)].every(([, word = ""]) => has(packageName, word));

const has = (packageName: string, command: string): boolean =>
  packageName !== smallPackage || command === "COMMAND" || smallCommands.some((name) => name === command);

/**
 * The command that started a process, from its script and its environment. A command has its own name only if a shell finds
 * it: npm puts the commands of a project on the PATH only for its scripts, `npx` and `npm exec`. For these, and for anything
 * else (a module by its path, the shim that npm writes on Windows), this is a command that works in every project with the
 * package.
 */
export function commandOf(
  script = "",
  env: Readonly<Record<string, string | undefined>> = {},
  packageName = wholePackage,
): string {
  const name = basename(script);
  const isFound = namesOf(packageName).includes(name) && isOnPath(dirname(script), env["PATH"]);
  return isFound ? name : `npx ${packageName}`;
}

function isOnPath(folder: string, path = ""): boolean {
  return path.split(delimiter).includes(folder) && !folder.endsWith(join("node_modules", ".bin"));
}

/** The commands that a package installs. */
export function namesOf(packageName: string = ownPackage): readonly string[] {
  return packageName === wholePackage ? [wholePackage, "cri"] : [packageName];
}
