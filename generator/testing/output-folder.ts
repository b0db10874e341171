// Writes the output of a model to a temporary folder where it can be compiled, for tests.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { InterfaceModel } from "../../spec/model.js";
import { packageRoot } from "../../spec/package-root.js";
import type { GeneratedFiles } from "../file.js";
import { generate } from "../generate.js";

/** The output of a model in its own temporary folder. */
export interface OutputFolder {
  /** Contains the output, and the files that a test adds next to it. */
  readonly folder: string;
  readonly out: string;
  readonly files: GeneratedFiles;
  /** Writes a file next to the output. */
  write(path: string, text: string): Promise<void>;
  /** Compiles a folder that has a tsconfig.json; returns the compiler's output, which is empty without errors. */
  compile(project: string, options?: readonly string[], compiler?: string): Promise<string>;
  end(): Promise<void>;
}

/** Packages that the output may import: the kit and all its packages, or only those that a standalone output declares. */
export type Packages = "all" | "declared";

export async function outputFolder(model: InterfaceModel, packages: Packages = "all"): Promise<OutputFolder> {
  const folder = await mkdtemp(join(tmpdir(), "cri-output-"));
  const out = join(folder, "generated");
  const files = await filesOf(model, packages);
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await write("package.json", '{ "type": "module" }\n');
  for (const { path, text } of files) await write(`generated/${path}`, text);
  if (packages === "all") await linkKit(join(folder, "node_modules"));
  else await linkDeclared(join(out, "package.json"), join(folder, "node_modules"));
  return {
    folder,
    out,
    files,
    write,
    compile: (project, options = [], compiler = "typescript") =>
      printed([join(modules, compiler, "bin", "tsc"), "-p", project, ...options]),
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

type Known = WeakMap<InterfaceModel, Promise<GeneratedFiles>>;
const generated: Readonly<Record<Packages, Known>> = { all: new WeakMap(), declared: new WeakMap() };

/** The output of a model is generated once; each test writes its own copy. */
function filesOf(model: InterfaceModel, packages: Packages): Promise<GeneratedFiles> {
  const known = generated[packages];
  const files = known.get(model) ?? generate(model, packages === "declared" ? { with: ["standalone"] } : {});
  known.set(model, files);
  return files;
}

const modules = join(packageRoot(), "node_modules");

async function printed(args: readonly string[]): Promise<string> {
  try {
    await promisify(execFile)(process.execPath, args);
    return "";
  } catch (error) {
    return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
  }
}

/** Makes a `node_modules` folder with the kit and all its packages. */
export async function linkKit(into: string): Promise<void> {
  await mkdir(into);
  for (const name of await readdir(modules)) await symlink(join(modules, name), join(into, name));
  await symlink(packageRoot(), join(into, "cri-kit"));
}

async function linkDeclared(manifest: string, into: string): Promise<void> {
  const { dependencies, devDependencies } = await manifestAt(manifest);
  const wanted = [...Object.keys({ ...dependencies, ...devDependencies })];
  for (const name of wanted) {
    const [to, from] = [join(into, name), join(modules, name)];
    if (existsSync(to) || !existsSync(from)) continue;
    await mkdir(dirname(to), { recursive: true });
    await symlink(from, to);
    wanted.push(...Object.keys((await manifestAt(join(from, "package.json"))).dependencies ?? {}));
  }
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

async function manifestAt(file: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(file, "utf8"));
  return manifest;
}
