/** Loads the user's targets (`--target FILE`). */

import { realpath } from "node:fs/promises";
import { register } from "node:module";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { builtFile } from "../../spec/package-root.js";
import { UserError } from "../../spec/user-error.js";
import { targets as kitTargets } from "../generate.js";
import type { Target } from "../target.js";
import { transpiledFile } from "../typescript/transpile.js";
import { checked } from "./checked.js";
import { reasonOf } from "./reason.js";

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
  if (!endings.includes(extname(file))) {
    throw new UserError(`${file} can't be a target`, `a target is a module: ${endings.join(", ")}`);
  }
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

function isTarget(value: unknown): value is Target {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    value.name !== "" &&
    "generate" in value &&
    typeof value.generate === "function"
  );
}

function refuseTaken({ name }: Target, file: string, loaded: readonly Target[]): void {
  const own = loaded.some((target) => target.name === name);
  if (!own && !kitTargets.some((target) => target.name === name)) return;
  const whose = own ? "another target given" : "one of the kit's own";
  throw new UserError(
    `${file} names its target "${name}", which is also the name of ${whose}`,
    "give it another name",
  );
}
