// Opens a team's TypeScript project in memory, with the code that the kit generated in it.
import { dirname, resolve } from "node:path";
import { Project, type SourceFile } from "ts-morph";
import type { GeneratedFiles } from "../file.js";
import { type Edits, edited } from "../layout/edits.js";

/** A project opened in memory. The content of the generated folder can be replaced there; the disk stays as it is. */
export interface TeamCode {
  /** Only for this folder: others call its functions, so that another compiler can replace ts-morph. */
  readonly project: Project;
  /** The folder of the generated files. */
  readonly generated: string;
  /** The team's own modules: neither generated nor part of a package. */
  own(): readonly SourceFile[];
  ownPaths(): ReadonlySet<string>;
  isGenerated(path: string): boolean;
  /** The path of a generated module relative to that folder, with `/`. */
  generatedPath(path: string): string;
  /** Replaces the modules of the generated folder by these. */
  put(files: GeneratedFiles): void;
}

/** Throws the compiler's error if the tsconfig.json cannot be read. */
export const openCode = (tsconfig: string): Project => new Project({ tsConfigFilePath: resolve(tsconfig) });

/** `listed` are the files that the kit generated there; files of the team's own targets stay in place. */
export function teamCode(project: Project, generated: string, listed: readonly string[]): TeamCode {
  const isGenerated = (path: string): boolean => path.startsWith(`${generated}/`);
  const own = () =>
    project
      .getSourceFiles()
      .filter(
        (file) => !file.isInNodeModules() && !file.isDeclarationFile() && !isGenerated(file.getFilePath()),
      );
  let present = listed.filter(isModule).map((path) => `${generated}/${path}`);
  return {
    project,
    generated,
    own,
    ownPaths: () => new Set(own().map((file) => file.getFilePath())),
    isGenerated,
    generatedPath: (path) => path.slice(generated.length + 1),
    put(files) {
      const modules = files.filter(({ path }) => isModule(path));
      const wanted = new Set(modules.map(({ path }) => `${generated}/${path}`));
      for (const path of present) if (!wanted.has(path)) project.addSourceFileAtPathIfExists(path)?.delete();
      for (const { path, text } of modules)
        project.createSourceFile(`${generated}/${path}`, text, { overwrite: true });
      present = [...wanted];
    },
  };
}

/** A file of the output that the compiler reads. */
export const isModule = (path: string): boolean => path.endsWith(".ts");

/** The folders of the project's files, and their parents up to the common one. */
export function foldersOf(project: Project): readonly string[] {
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

/** Edits the team's files in memory; returns the changed texts by path. */
export const applied = ({ project }: TeamCode, edits: Edits): ReadonlyMap<string, string> =>
  new Map(
    edits.files().flatMap((path) => {
      const file = project.getSourceFile(path);
      if (file === undefined) return [];
      const text = edited(file.getFullText(), edits.of(path));
      file.replaceWithText(text);
      return [[path, text] as const];
    }),
  );
