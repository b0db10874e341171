// Finds the other TypeScript projects near a team's code that import its generated code.
import { type Dirent, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readManifest } from "../output/disk.js";
import { importedModules, projectFiles } from "../typescript/project-files.js";
import type { TeamProject } from "./team-project.js";

const name = "tsconfig.json";

/** How many folders deep projects are looked for: enough for `packages/server/test`. */
const deepest = 3;

type Team = Pick<TeamProject, "ownPaths" | "isGenerated">;

/**
 * The projects in the folder and below it with a file that imports the generated code and that `team` does not have.
 * Only imports by a relative path are seen: more would take as long as opening each project. Folders and files that cannot be read,
 * such as the data of a database, are left out.
 */
export async function otherProjects(team: Team, folder: string): Promise<readonly string[]> {
  const own = team.ownPaths();
  const projects = await projectsIn(folder, deepest);
  return projects.filter((project) =>
    projectFiles(project).some((file) => !own.has(file) && importsFrom(team, file)),
  );
}

/** Packages, hidden folders and generated folders are left out. */
async function projectsIn(folder: string, depth: number): Promise<readonly string[]> {
  const entries = await entriesOf(folder).catch(() => []);
  const found = entries.some((one) => one.isFile() && one.name === name) ? [join(folder, name)] : [];
  if (depth === 0) return found;
  const below = entries.filter(
    (one) => one.isDirectory() && one.name !== "node_modules" && !one.name.startsWith("."),
  );
  const inner = await Promise.all(below.map((one) => projectsIn(join(folder, one.name), depth - 1)));
  return [...found, ...inner.flat()].sort();
}

/** What is in a folder; nothing if it is generated. */
async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return (await readManifest(folder)) === undefined ? readdirSync(folder, { withFileTypes: true }) : [];
}

const importsFrom = ({ isGenerated }: Team, file: string): boolean =>
  !isGenerated(file) &&
  importedModules(file).some((name) => name.startsWith(".") && isGenerated(resolve(dirname(file), name)));
