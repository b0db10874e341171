// A step of the build: writes the package cri-conform to dist/cri-conform.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { packageRoot } from "../../spec/package-root.js";
import { bundle, chunksOf, dist } from "../bundling.js";
import { licencesOf } from "../licences.js";
import { addressesOfPackage } from "../site/addresses.js";
import { dataFiles, reachedDeclarations } from "./data-files.js";
import { type KitManifest, smallManifest } from "./manifest.js";
import { inSmallPackage, packedPages } from "./packed-pages.js";

const root = packageRoot();
const folder = join(dist, "cri-conform");

/** The executable, what tests import, and the modules that are found by their path. */
const input = {
  "cri-conform": join(dist, "bin", "cri-conform.js"),
  vitest: join(dist, "conformance", "tools", "vitest", "conformance.js"),
  "conformance/traffic/proxy/judge-worker": join(dist, "conformance", "traffic", "proxy", "judge-worker.js"),
};

/** Everything else is bundled: the package has no dependencies. */
const external = (id: string): boolean => id.startsWith("node:") || id === "vitest";

async function put(path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

await rm(folder, { recursive: true, force: true });
const groups = chunksOf(input["cri-conform"]);
const modules = await bundle({ input, folder: join(folder, "dist"), external, withLate: true, groups });
// After the bundle: a stored model that is older than its code is not used.
await cp(join(dist, "spec", "compiled"), join(folder, "dist", "compiled"), { recursive: true });
const data = await dataFiles(root);
const { copied, pages } = await packedPages(root, data, addressesOfPackage());
for (const path of [...data, ...copied]) await cp(join(root, path), join(folder, path));
for (const [path, text] of pages) await put(path, text);
for (const path of await reachedDeclarations(dist, "conformance/tools/vitest/conformance.d.ts")) {
  await put(join("types", path), inSmallPackage(await readFile(join(dist, path), "utf8")));
}
const kit: KitManifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
await put("package.json", `${JSON.stringify(smallManifest(kit), undefined, 2)}\n`);
await put("THIRD-PARTY.txt", await licencesOf(modules));
await cp(join(root, "LICENSE"), join(folder, "LICENSE"));
await cp(join(root, "bin", "small-package", "README.md"), join(folder, "README.md"));
