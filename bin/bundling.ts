// Bundles built modules into the few files that a package's commands load.
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { type ChunkingContext, type ExternalOption, type Plugin, rolldown } from "rolldown";
import { packageRoot } from "../spec/package-root.js";

/** The folder of built modules. */
export const dist = join(packageRoot(), "dist");

/** Stays a file of its own, which finds the stored model by its own location. */
export const compiled = join(dist, "spec", "compiled.js");

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
  if (isBundledPackage(id)) return `package-${packageOf(id)}`;
  const [area = null] = relative(dist, id).split(sep);
  return [...closureOf(id, imports)].some(isPackage) ? null : area;
};

/** The name of the package that a bundled module, or an import, is part of. */
function packageOf(id: string): string {
  const [scope = "", name = ""] = id.split(`${sep}node_modules${sep}`).at(-1)?.split(/[\\/]/) ?? [];
  return scope.startsWith("@") ? `${scope.slice(1)}-${name}` : scope;
}

/** Packages that are loaded when they are first needed, and not with the modules that use them. */
const late = new Set<string>();

const isEarly = (id: string): boolean => !late.has(packageOf(id));

const group = (debugName: string, chunkOf: ChunkOf, more: { minShareCount?: number; priority?: number }) => ({
  debugName,
  name: (id: string, chunking: ChunkingContext) =>
    chunkOf(id, (one) => chunking.getModuleInfo(one)?.importedIds.filter(isEarly) ?? []),
  ...more,
});

/** The chunks of a program whose executable is this module. */
export const chunksOf = (executable: string): readonly ReturnType<typeof group>[] => [
  group("compiled", (id) => (id === compiled ? "compiled" : null), { priority: 2 }),
  group("start", startChunk(executable), { priority: 1 }),
  group("area", areaChunk, { minShareCount: 2 }),
];

/**
 * Takes from undici only the parts that the kit uses: its entry also loads its fetch, its caches and its mocks, which takes longer
 * than the whole suite.
 */
const slimUndici: Plugin = {
  name: "slim-undici",
  resolveId: (source) => (source === "undici" ? "\0undici" : undefined),
  load(id) {
    if (id !== "\0undici") return undefined;
    const parts = { Client: "dispatcher/client", Pool: "dispatcher/pool", buildConnector: "core/connect" };
    const undici = dirname(createRequire(import.meta.url).resolve("undici/package.json"));
    return Object.entries(parts)
      .map(
        ([name, path]) =>
          `export { default as ${name} } from ${JSON.stringify(join(undici, "lib", `${path}.js`))};`,
      )
      .join("\n");
  },
};

/** Shows the bundler the packages that a module loads only when it needs them. For packages that stay outside, it would load them early. */
const lateRequires: Plugin = {
  name: "late-requires",
  transform(code) {
    const declaration = "const load = createRequire(import.meta.url);";
    if (!code.includes(declaration)) return undefined;
    const required = code.replace(declaration, "").replaceAll(/\bload\("([^"]+)"/g, (_, id: string) => {
      late.add(packageOf(id));
      return `require("${id}"`;
    });
    return { code: required, map: null };
  },
};

interface Bundling {
  /** The paths of entries by their names, which are paths below `folder` without `.js`. */
  readonly input: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly external: ExternalOption;
  /** Packages that modules load late are bundled too. */
  readonly withLate?: boolean;
  readonly groups?: readonly ReturnType<typeof group>[];
}

/** Writes a bundle, and returns the paths of the modules in it. */
export async function bundle({
  input,
  folder,
  external,
  withLate = false,
  groups = [],
}: Bundling): Promise<readonly string[]> {
  // An area's chunk holds modules that some import statically and others dynamically.
  const checks = { ineffectiveDynamicImport: false };
  const plugins = withLate ? [slimUndici, lateRequires] : [slimUndici];
  const made = await rolldown({ input, platform: "node", external, checks, plugins });
  const { output } = await made.write({
    dir: folder,
    format: "esm",
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: { groups: [...groups] },
    // Without comments and indentation a third of the text need not be read.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await made.close();
  return output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
}
