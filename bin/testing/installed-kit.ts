// Installs the packed kit, or the small package, into a project of a test without network, as npm lays it out.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { builtFile, packageRoot } from "../../spec/package-root.js";

const run = promisify(execFile);
const modules = join(packageRoot(), "node_modules");

/** The packages that the build makes, and where. */
const own = { "cri-kit": packageRoot(), "cri-conform": builtFile("cri-conform") };

interface Manifest {
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8"));

const packed = new Map<string, Promise<string>>();

/** The tarball of one of our packages, which is packed once. */
function tarballOf(name: keyof typeof own): Promise<string> {
  const known = packed.get(name) ?? pack(own[name]);
  packed.set(name, known);
  return known;
}

async function pack(cwd: string): Promise<string> {
  const into = await mkdtemp(join(tmpdir(), "cri-packed-"));
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", into];
  const { stdout } = await run("npm", args, { cwd, maxBuffer: 16_000_000 });
  const [{ filename }]: [{ filename: string }] = JSON.parse(stdout);
  return join(into, filename);
}

/** Removes the tarballs. */
export async function removePacked(): Promise<void> {
  const tarballs = await Promise.all(packed.values());
  packed.clear();
  await Promise.all(tarballs.map((file) => rm(dirname(file), { recursive: true })));
}

/** Does what `npm install` does in a project that depends on our packages and on packages that the kit has installed. */
export async function installIn(project: string): Promise<void> {
  const into = join(project, "node_modules");
  await mkdir(join(into, ".bin"), { recursive: true });
  const { dependencies, devDependencies } = await manifestIn(project);
  const wanted = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  for (const name of wanted) {
    const folder = join(into, name);
    await mkdir(dirname(folder), { recursive: true });
    if (name === "cri-kit" || name === "cri-conform") await extract(name, folder);
    else if (existsSync(join(modules, name))) await symlink(join(modules, name), folder);
    else continue; // It is nested in the package that needs it.
    const manifest = await manifestIn(folder);
    for (const more of Object.keys(manifest.dependencies ?? {})) wanted.add(more);
    await linkCommands(into, name, manifest);
  }
}

async function extract(name: keyof typeof own, folder: string): Promise<void> {
  await mkdir(folder);
  await run("tar", ["-xzf", await tarballOf(name), "--strip-components=1", "-C", folder]);
}

async function linkCommands(into: string, name: string, { bin = {} }: Manifest): Promise<void> {
  const commands = typeof bin === "string" ? { [name]: bin } : bin;
  for (const [command, file] of Object.entries(commands)) {
    const link = join(into, ".bin", command);
    if (existsSync(link)) continue;
    await symlink(join("..", name, file), link);
    await chmod(join(into, name, file), 0o755);
  }
}
