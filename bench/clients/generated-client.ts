// Defines a client that another generator makes of our openapi.json.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Ability } from "./abilities.js";

export interface Client {
  readonly name: string;
  /** The packages that make it, with their versions, as a reader installs them. */
  readonly packages: readonly string[];
  /** File of its recipes, in the folder `recipes`. */
  readonly recipes: string;
  /** Of the recipes, as Markdown names it. */
  readonly language: "ts" | "python" | "java";
  /** Abilities that it does not claim, each with the reason. */
  readonly lacks: Readonly<Partial<Record<Ability, string>>>;
  /** Installs the generator into the folder. */
  install(folder: string): Promise<void>;
  /** Makes the client of the folder's openapi.json, and compiles it with its recipes. */
  generate(folder: string, env: NodeJS.ProcessEnv): Promise<void>;
  /** Runs the recipes; returns what they print, a line of JSON for each. */
  run(folder: string, env: NodeJS.ProcessEnv): Promise<string>;
}

/** A command failed; the message is the end of what it printed. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
}

/** The most characters of output that a message shows. */
const shown = 600;

/** Runs a command in a folder; returns its standard output, or throws `CommandFailed`. */
export async function command(
  folder: string,
  [name = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 64_000_000 };
  try {
    return (await promisify(execFile)(name, args, options)).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = Object(error);
    throw new CommandFailed(`${name}: ${`${stdout}${stderr}`.trim().slice(-shown) || String(error)}`);
  }
}
