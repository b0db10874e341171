// The last step of a build: bundles the code, so that a command starts faster.
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
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

async function write(input: Readonly<Record<string, string>>): Promise<void> {
  const external = (id: string): boolean => (/^[^./]/.test(id) && id !== "undici") || id === unbundled;
  const bundle = await rolldown({ input, platform: "node", external });
  await bundle.write({ dir: folder, format: "esm", chunkFileNames: "[name]-[hash].js" });
  await bundle.close();
}

await rm(folder, { recursive: true, force: true });
await write({ cri: join(dist, "bin", "cri.js") });
// Built separately from the command: rolldown resolves external files from the folder that all entries share.
await write(Object.fromEntries(threads.map((name) => [name, join(store, `${name}.js`)])));
// A bundled package comes with its licence.
await copyFile(join(packageRoot(), "node_modules", "undici", "LICENSE"), join(folder, "undici.LICENSE"));
