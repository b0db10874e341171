import { rm } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { packageRoot } from "../spec/package-root.js";

// The last step of a build. Node reads some ten files in place of three hundred: a short command is over a fifth sooner.
// Packages stay outside: they are installed anyway.
const dist = join(packageRoot(), "dist");
const folder = join(dist, "cri");

/** Finds the stored model by what stands beside it, and has no state: it stays where it is. */
const besideItsFiles = join(dist, "spec", "compiled.js");

/** The threads of a SQLite store, which are looked for beside the code that starts them. */
const store = join(dist, "runtime", "server", "store", "sqlite");
const threads = ["writer-worker", "reader-worker", "checkpoint-worker"];

async function write(input: Readonly<Record<string, string>>): Promise<void> {
  const external = (id: string): boolean => /^[^./]/.test(id) || id === besideItsFiles;
  const bundle = await rolldown({ input, platform: "node", external });
  await bundle.write({ dir: folder, format: "esm", chunkFileNames: "[name]-[hash].js" });
  await bundle.close();
}

await rm(folder, { recursive: true, force: true });
await write({ cri: join(dist, "bin", "cri.js") });
// Apart from the command: rolldown finds external files by the folder that all entries have in common.
await write(Object.fromEntries(threads.map((name) => [name, join(store, `${name}.js`)])));
