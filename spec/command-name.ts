import { basename } from "node:path";

/** The command as this process's user types it, and as every printed command begins: `cri-kit`, `cri` or `npx cri-kit`. */
export const kitCommand: string = commandOf(process.argv[1], process.env);

/** A text of ours that names commands of the kit, with the command as it was typed: texts that are kept say `cri-kit`. */
export function asRun(text: string): string {
  return text.replace(/(?<!npx )\bcri-kit (?=[a-z]|COMMAND)/g, () => `${kitCommand} `);
}

/**
 * How a process was started, by its script and its environment. npm says there that it is `npx`, or `npm exec`; a command on the
 * path bears its own name. Anything else (a module by its path, the shim that npm writes on Windows) is told as what works in
 * every project that has the kit.
 */
export function commandOf(script = "", env: Readonly<Record<string, string | undefined>> = {}): string {
  const name = basename(script);
  if (env["npm_command"] === "exec" || (name !== "cri" && name !== "cri-kit")) return "npx cri-kit";
  return name;
}
