// Finds the TypeScript project of a team's code.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { quoted } from "../../spec/text/shell-word.js";
import { UserError } from "../../spec/user-error.js";
import { readManifest } from "../output/disk.js";
import { shown } from "./team-project.js";

const projectName = "tsconfig.json";

interface FoundProject {
  /** Its tsconfig.json. */
  readonly tsconfig: string;
  /** It is in a folder below the working folder, and the user did not name it. */
  readonly isBelow: boolean;
}

/**
 * The project that the user named; else the one in the folder, else the only one in the folders directly below, such as that of
 * `generate --scaffold`. Throws `UserError` if there is none, or if there are several.
 */
export async function foundProject(folder: string, named: string | undefined): Promise<FoundProject> {
  const own = join(folder, projectName);
  const file = named ?? shown(own);
  if (existsSync(file)) return { tsconfig: file, isBelow: false };
  const others = existsSync(own) ? [shown(own)] : await projectsBelow(folder);
  const [only] = others;
  if (only === undefined)
    throw new UserError(`there is no file ${file}`, `write it beside your code; ${minimal}`);
  if (named === undefined && others.length === 1) return { tsconfig: only, isBelow: true };
  const options = others.map((other) => `--project ${quoted(other)}`).join(" or ");
  throw new UserError(`there is no file ${file}`, `name the project of your code: ${options}`);
}

const minimal =
  'this is enough: { "compilerOptions": { "module": "nodenext", "strict": true, "types": ["node"] } }. If your code is elsewhere, name its project: --project FILE';

/** The projects in the folders directly below; packages, hidden folders and generated folders are left out. */
async function projectsBelow(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name, projectName);
    if (name === "node_modules" || name.startsWith(".") || !existsSync(file)) continue;
    if ((await readManifest(join(folder, name))) === undefined) found.push(shown(file));
  }
  return found;
}
