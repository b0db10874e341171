/** A team's TypeScript project with its generated files, in memory. */

import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type Diagnostic, Project, type SourceFile, ts } from "ts-morph";
import { UserError } from "../../spec/user-error.js";
import type { GeneratedFiles } from "../file.js";
import { readManifest } from "../output/disk.js";
import type { Manifest } from "../output/manifest.js";

/** A project opened in memory. The content of the generated folder can be replaced there; the disk stays as it is. */
export interface TeamProject {
  readonly project: Project;
  /** The folder of the generated files, and its manifest. */
  readonly generated: string;
  readonly manifest: Manifest;
  /** The team's own modules: neither generated nor part of a package. */
  own(): readonly SourceFile[];
  isGenerated(path: string): boolean;
  /** The path of a generated module relative to that folder, with `/`. */
  generatedPath(path: string): string;
  /** Replaces the modules of the generated folder by these. */
  put(files: GeneratedFiles): void;
}

export interface ProjectPlace {
  /** A tsconfig.json. */
  readonly tsconfig: string;
  /** The folder of the generated files, if the user names it. */
  readonly out?: string;
}

/** Opens a project; throws `UserError` if there is none, or if its generated folder is not found. */
export async function openProject({ tsconfig, out }: ProjectPlace): Promise<TeamProject> {
  const project = projectAt(tsconfig);
  const { folder, manifest } = await generatedFolder(project, tsconfig, out);
  const isGenerated = (path: string): boolean => path.startsWith(`${folder}/`);
  return {
    project,
    generated: folder,
    manifest,
    isGenerated,
    own: () =>
      project
        .getSourceFiles()
        .filter(
          (file) => !file.isInNodeModules() && !file.isDeclarationFile() && !isGenerated(file.getFilePath()),
        ),
    generatedPath: (path) => path.slice(folder.length + 1),
    put: putter(project, { folder, manifest }),
  };
}

function projectAt(tsconfig: string): Project {
  if (!existsSync(tsconfig)) throw noProject(`there is no file ${tsconfig}`);
  try {
    return new Project({ tsConfigFilePath: resolve(tsconfig) });
  } catch (error) {
    const why = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
    throw noProject(`${tsconfig} cannot be read as a TypeScript project: ${why}`);
  }
}

const noProject = (message: string): UserError =>
  new UserError(message, "name your project's file: --project tsconfig.json");

interface Found {
  readonly folder: string;
  readonly manifest: Manifest;
}

async function generatedFolder(project: Project, tsconfig: string, out?: string): Promise<Found> {
  const folders = out === undefined ? foldersOf(project) : [slashed(realpathOf(out))];
  const found: Found[] = [];
  for (const folder of folders) {
    const manifest = await readManifest(folder);
    if (manifest !== undefined) found.push({ folder, manifest });
  }
  const [first, ...more] = found;
  if (first === undefined) {
    throw new UserError(
      out === undefined
        ? `${tsconfig} imports no folder that cri-kit has generated`
        : `${out} is no folder that cri-kit has generated: it has no manifest.json`,
      "name the project that imports the generated files (--project), and their folder (--out)",
    );
  }
  if (more.length === 0) return first;
  throw new UserError(
    `the project has several generated folders: ${found.map(({ folder }) => shown(folder)).join(", ")}`,
    "name the one to migrate from: --out FOLDER",
  );
}

/** The folders of the project's files, and their parents up to the common one. */
function foldersOf(project: Project): readonly string[] {
  const folders = new Set<string>();
  for (const file of project.getSourceFiles()) {
    if (file.isInNodeModules()) continue;
    let folder: string = file.getDirectoryPath();
    while (!folders.has(folder) && dirname(folder) !== folder) {
      folders.add(folder);
      folder = dirname(folder);
    }
  }
  return [...folders].sort();
}

/** Replaces the files that the kit generated; files of the team's own targets stay. */
function putter(project: Project, { folder, manifest }: Found): (files: GeneratedFiles) => void {
  const listed = manifest.targets === undefined ? Object.keys(manifest.files).filter(isModule) : [];
  let present = listed.map((path) => `${folder}/${path}`);
  return (files) => {
    const modules = files.filter(({ path }) => isModule(path));
    const wanted = new Set(modules.map(({ path }) => `${folder}/${path}`));
    for (const path of present) if (!wanted.has(path)) project.addSourceFileAtPathIfExists(path)?.delete();
    for (const { path, text } of modules) {
      project.createSourceFile(`${folder}/${path}`, text, { overwrite: true });
    }
    present = [...wanted];
  };
}

const isModule = (path: string): boolean => path.endsWith(".ts");

function realpathOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}

const slashed = (path: string): string => path.split(sep).join("/");

/** A path for a person: relative to the working folder, if it is in it. */
export function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near === "" ? "." : join(near);
}

/** The compiler's errors in the team's own modules. */
export function diagnosticsOf({ project, own }: TeamProject): readonly Diagnostic<ts.Diagnostic>[] {
  const files = new Set(own().map((file) => file.getFilePath()));
  return project.getPreEmitDiagnostics().filter((one) => {
    const path = one.getSourceFile()?.getFilePath();
    return path !== undefined && files.has(path) && one.getCategory() === ts.DiagnosticCategory.Error;
  });
}
