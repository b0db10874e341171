// Tests from where a scaffold takes the kit.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kitPlace } from "./cli.js";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "cri-kit-place-"));
});
afterAll(() => rm(root, { recursive: true }));

/** Writes a package.json that takes the kit from `place`, and returns its folder. */
async function project(path: string, place: string, kind = "devDependencies"): Promise<string> {
  const file = join(root, path, "package.json");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ [kind]: { "cri-kit": place } }));
  return dirname(file);
}

it.each([
  ["a tarball", "file:../packed/kit.tgz", "devDependencies", "file:../../packed/kit.tgz"],
  ["a folder", "file:vendor/kit", "dependencies", "file:../vendor/kit"],
  ["a URL", "https://packages.example/kit.tgz", "dependencies", "https://packages.example/kit.tgz"],
  ["a registry", "^0.1.0", "devDependencies", undefined],
])("takes the kit from where the project does: %s", async (name, place, kind, expected) => {
  const folder = await project(name, place, kind);
  expect(await kitPlace(join(folder, "ours"))).toBe(expected);
});

it("asks the nearest project that names the kit", async () => {
  await project("outer", "file:../kit.tgz");
  const inner = join(root, "outer", "inner");
  await mkdir(inner);
  await writeFile(join(inner, "package.json"), "{ not JSON");
  expect(await kitPlace(join(inner, "ours"))).toBe("file:../../../kit.tgz");
  await project("outer/inner", "^0.1.0");
  expect(await kitPlace(join(inner, "ours"))).toBeUndefined();
});
