// A step of the build: bundles the code of the package cri-kit, so that its commands start faster.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundle, chunksOf, compiled, dist } from "./bundling.js";
import { licencesOf } from "./licences.js";

// Node then reads about ten files instead of three hundred. Packages stay outside the bundle because they are installed anyway.
// Only those are bundled that almost every command loads, and that read many files.
const folder = join(dist, "cri");
const bundledPackages = ["undici", "commander"];

/** The threads of a SQLite store. The code that starts them looks for them in its own folder. */
const store = join(dist, "runtime", "server", "store", "sqlite");
const threads = ["writer-worker", "reader-worker", "checkpoint-worker"];

const external = (id: string): boolean =>
  (/^[^./\0]/.test(id) && !bundledPackages.includes(id)) || id === compiled;

const command = join(dist, "bin", "cri.js");

await rm(folder, { recursive: true, force: true });
const modules = await bundle({ input: { cri: command }, folder, external, groups: chunksOf(command) });
// Built separately from the command: rolldown resolves external files from the folder that all entries share.
const input = Object.fromEntries(threads.map((name) => [name, join(store, `${name}.js`)]));
const more = await bundle({ input, folder, external });
await writeFile(join(folder, "THIRD-PARTY.txt"), await licencesOf([...modules, ...more]));
