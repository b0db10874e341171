// Finds out how the user started the kit, so that printed commands begin with the same words.
import { basename } from "node:path";

/** The command as the user typed it: `cri-kit`, `cri` or `npx cri-kit`. */
export const kitCommand: string = commandOf(process.argv[1], process.env);

/**
 * A text that names commands of the kit, with the command that the user typed; texts that are stored say `cri-kit`.
 */
export function asRun(text: string): string {
  return text.replace(/(?<!npx )\bcri-kit (?=[a-z]|COMMAND)/g, () => `${kitCommand} `);
}

/**
 * The command that started a process, from its script and its environment. npm marks `npx` and `npm exec` in the
 * environment; a command on the path has its own name. For anything else (a module by its path, the shim that npm
 * writes on Windows) this is a command that works in every project with the kit.
 */
export function commandOf(script = "", env: Readonly<Record<string, string | undefined>> = {}): string {
  const name = basename(script);
  if (env["npm_command"] === "exec" || (name !== "cri" && name !== "cri-kit")) return "npx cri-kit";
  return name;
}
