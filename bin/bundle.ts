// The last step of a build: bundles the code, so that a command starts faster.
import { copyFile, rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type ChunkingContext, rolldown } from "rolldown";
import { packageRoot } from "../spec/package-root.js";

// Node then reads about ten files instead of three hundred, and a short command starts over a fifth sooner. Packages stay outside
// the bundle because they are installed anyway. Only undici is bundled: its public entry reads some ninety files, and takes half the
// time when they are one.
const dist = join(packageRoot(), "dist");
const folder = join(dist, "cri");

/** Stays unbundled: it finds the stored model by its own location, and it has no state. */
const unbundled = join(dist, "spec", "compiled.js");

/** The threads of a SQLite store. The code that starts them looks for them in its own folder. */
const store = join(dist, "runtime", "server", "store", "sqlite");
const threads = ["writer-worker", "reader-worker", "checkpoint-worker"];

const isExternal = (id: string): boolean => (/^[^./]/.test(id) && id !== "undici") || id === unbundled;
const isBundledPackage = (id: string): boolean => id.includes(`${sep}node_modules${sep}`);
const isPackage = (id: string): boolean =>
  isBundledPackage(id) || (/^[^./]/.test(id) && !id.startsWith("node:"));

/** The ids of the modules that a module loads when it is loaded itself. */
type Imports = (id: string) => readonly string[];

/** A module with all that it loads. */
function closureOf(id: string, imports: Imports, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const one of imports(id)) closureOf(one, imports, found);
  return found;
}

type ChunkOf = (id: string, imports: Imports) => string | null;

/** The chunk of all modules that every command loads. The entry stays apart: it waits for the command, whose chunks import this one. */
const startChunk =
  (entry: string): ChunkOf =>
  (id, imports) =>
    id !== entry && closureOf(entry, imports).has(id) ? "start" : null;

/**
 * The chunk of a module that several chunks share, by its area: otherwise each such module would be a chunk of its own, and a run
 * of the suite would load ninety. Modules that load packages stay apart, since a chunk loads the packages of all its modules.
 */
const areaChunk: ChunkOf = (id, imports) => {
  if (isBundledPackage(id)) return "packages";
  const [area = null] = relative(dist, id).split(sep);
  return [...closureOf(id, imports)].some(isPackage) ? null : area;
};

const group = (debugName: string, chunkOf: ChunkOf, more: { minShareCount?: number; priority?: number }) => ({
  debugName,
  name: (id: string, chunking: ChunkingContext) =>
    chunkOf(id, (one) => chunking.getModuleInfo(one)?.importedIds ?? []),
  ...more,
});

const command = join(dist, "bin", "cri.js");

const commandChunks = [
  group("start", startChunk(command), { priority: 1 }),
  group("area", areaChunk, { minShareCount: 2 }),
];

async function write(
  input: Readonly<Record<string, string>>,
  groups: ReturnType<typeof group>[] = [],
): Promise<void> {
  // An area's chunk holds modules that some import statically and others dynamically.
  const checks = { ineffectiveDynamicImport: false };
  const bundle = await rolldown({ input, platform: "node", external: isExternal, checks });
  const chunkFileNames = "[name]-[hash].js";
  await bundle.write({ dir: folder, format: "esm", chunkFileNames, codeSplitting: { groups } });
  await bundle.close();
}

await rm(folder, { recursive: true, force: true });
await write({ cri: command }, commandChunks);
// Built separately from the command: rolldown resolves external files from the folder that all entries share.
await write(Object.fromEntries(threads.map((name) => [name, join(store, `${name}.js`)])));
// A bundled package comes with its licence.
await copyFile(join(packageRoot(), "node_modules", "undici", "LICENSE"), join(folder, "undici.LICENSE"));
