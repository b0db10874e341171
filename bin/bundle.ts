import { rm } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { packageRoot } from "../spec/package-root.js";

// The last step of a build. Node reads some ten files in place of three hundred: a short command is over a fifth sooner.
// Packages stay outside: they are installed anyway.
const dist = join(packageRoot(), "dist");
const folder = join(dist, "cri");

/** Entries of the threads of a SQLite store, which look for them beside the code that starts them. */
const store = join(dist, "runtime", "server", "store", "sqlite");
const threads = ["writer-worker", "reader-worker", "checkpoint-worker"];

/** Finds the stored model by what stands beside it, and has no state: it stays where it is. */
const besideItsFiles = join(dist, "spec", "compiled.js");

await rm(folder, { recursive: true, force: true });
const bundle = await rolldown({
  input: {
    cri: join(dist, "bin", "cri.js"),
    ...Object.fromEntries(threads.map((name) => [name, join(store, `${name}.js`)])),
  },
  platform: "node",
  external: (id) => /^[^./]/.test(id) || id === besideItsFiles,
});
await bundle.write({ dir: folder, format: "esm", chunkFileNames: "[name]-[hash].js" });
await bundle.close();
