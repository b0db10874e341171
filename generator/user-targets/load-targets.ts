/** Loads the user's targets (`--target FILE`). */

import { realpathSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { register } from "node:module";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { builtFile } from "../../spec/package-root.js";
import { printable } from "../../spec/text/layout.js";
import { UserError } from "../../spec/user-error.js";
import type { GeneratedFile } from "../file.js";
import { targets as kitTargets } from "../generate.js";
import { isInside } from "../output/manifest.js";
import { temporaryPath } from "../output/temporary-path.js";
import type { Target } from "../target.js";
import { transpiledFile } from "../typescript/transpile.js";

/** A user's target whose every fault is a `UserError`. */
function checked(target: Target, file: string): Target {
  const { name } = target;
  return {
    name,
    async generate(context) {
      const made = await run(name, file, () => target.generate(context));
      if (!isList(made)) throw wrong(name, file, "does not return a list of files");
      return (await run(name, file, async () => [...made])).map((one) => generatedFile(one, name, file));
    },
  };
}

async function run<Result>(name: string, file: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw new UserError(
      `the target "${name}" fails: ${reasonOf(error, file)}`,
      "fix it, or run without its --target",
    );
  }
}

function generatedFile(value: unknown, name: string, file: string): GeneratedFile {
  const { path, text } = isObject(value) ? value : {};
  if (typeof path !== "string" || typeof text !== "string")
    throw wrong(name, file, "returns something other than { path, text }, two strings");
  const because = faultOf(path);
  if (because !== undefined) throw wrong(name, file, `returns the path ${JSON.stringify(path)}, ${because}`);
  return { path, text };
}

/** A path must name one file below the output folder on every disk. */
function faultOf(path: string): string | undefined {
  if (/^[A-Za-z]:|^[/\\]/.test(path)) return "which is absolute";
  if (path.includes("\\")) return "which has a backslash between its parts";
  if (!isInside(path)) return "which is not a normal path below the output folder";
  if (/[\p{Cc}<>:"|?*]|[. ]$|[. ]\//u.test(path)) return "which is not allowed on every system";
  if (path.endsWith(temporaryPath(""))) return "which has the ending of unfinished files";
  return undefined;
}

const wrong = (name: string, file: string, what: string): UserError =>
  new UserError(
    `${file}: the target "${name}" ${what}`,
    'give paths below the output folder, with / between their parts: { path: "notes/a.md", text: "…" }',
  );

/** Any iterable except a string. */
const isList = (value: unknown): value is Iterable<unknown> => isObject(value) && Symbol.iterator in value;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const endings = [".ts", ".mts", ".js", ".mjs"];
const contract = `export const mine: Target = { name: "mine", generate: async (context) => [{ path: "mine.txt", text: "…" }] }, with import type { Target } from "cri-kit/target"`;

/** The targets that the user's modules export, in the order of the files. Throws `UserError` for a mistake in one. */
export async function loadTargets(files: readonly string[]): Promise<readonly Target[]> {
  const loaded: Target[] = [];
  for (const file of new Set(files)) {
    for (const target of targetsIn(file, await load(file))) {
      refuseTaken(target, file, loaded);
      loaded.push(checked(target, file));
    }
  }
  return loaded;
}

async function load(file: string): Promise<object> {
  if (!endings.includes(extname(file)))
    throw new UserError(`${file} can't be a target`, `a target is a module: ${endings.join(", ")}`);
  const path = await realpath(resolve(file)).catch(() => undefined);
  if (path === undefined) throw new UserError(`the target ${file} does not exist`, "name an existing file");
  if (extname(file).endsWith("ts")) readTypeScript();
  try {
    return await import(/* @vite-ignore */ pathToFileURL(path).href);
  } catch (error) {
    // Node reports the line of a syntax error only if it ends the process.
    const fault = error instanceof SyntaxError ? (await transpiledFile(path)).fault : undefined;
    const reason = fault === undefined ? reasonOf(error, file) : `${file}:${fault.line}: ${fault.message}`;
    throw new UserError(`the target can't be loaded: ${reason}`, "fix it, or run without its --target");
  }
}

let reading = false;

/** Node strips types since 22.18. For older versions it is done here, with source maps, so that errors have the right lines. */
function readTypeScript(): void {
  if (reading || ("typescript" in process.features && process.features.typescript !== false)) return;
  register(pathToFileURL(builtFile("generator/user-targets/strip-types.js")));
  process.setSourceMapsEnabled(true);
  reading = true;
}

/** Every exported target, by name or as the default; each once. */
function targetsIn(file: string, module: object): readonly Target[] {
  const found = [...new Set<unknown>(Object.values(module))].filter(isTarget);
  if (found.length === 0) throw new UserError(`${file} exports no target`, `write ${contract}`);
  return found;
}

const isTarget = (value: unknown): value is Target =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  value.name !== "" &&
  "generate" in value &&
  typeof value.generate === "function";

function refuseTaken({ name }: Target, file: string, loaded: readonly Target[]): void {
  const own = loaded.some((target) => target.name === name);
  if (!own && !kitTargets.some((target) => target.name === name)) return;
  const whose = own ? "another target given" : "one of the kit's own";
  throw new UserError(
    `${file} names its target "${name}", which is also the name of ${whose}`,
    "give it another name",
  );
}

/** The error in a user's module as one line that begins with its place: `my-target.ts:12: message`. */
function reasonOf(error: unknown, file: string): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  const [first = ""] = message.split("\n");
  const line = error instanceof Error ? lineIn(error.stack ?? "", file) : undefined;
  return `${file}${line === undefined ? "" : `:${line}`}: ${printable(first)}`;
}

/** The line of the innermost stack frame in the file; a syntax error names it too. */
function lineIn(stack: string, file: string): string | undefined {
  const path = realpathSync(resolve(file));
  for (const frame of stack.split("\n")) {
    for (const name of [pathToFileURL(path).href, path]) {
      const at = frame.indexOf(`${name}:`);
      const line = at < 0 ? undefined : /^\d+/.exec(frame.slice(at + name.length + 1))?.[0];
      if (line !== undefined) return line;
    }
  }
  return undefined;
}
