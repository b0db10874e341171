// Tests which other projects are found to import the generated code.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { otherProjects } from "./migrate.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "other-projects-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const found = (below = folder) => {
  const isGenerated = (file: string) => file.startsWith(join(folder, "generated/"));
  return otherProjects({ ownPaths: () => new Set(), isGenerated }, below);
};

it("finds a project beside one whose files are gone", async () => {
  write("gone/tsconfig.json", '{ "files": ["gone.ts"] }');
  write("other/tsconfig.json", "{}");
  write("other/a.ts", 'import "../generated/index.js";');
  expect(await found()).toEqual([join(folder, "other/tsconfig.json")]);
});

it("finds nothing in a folder that cannot be read", async () => {
  expect(await found(join(folder, "none"))).toEqual([]);
});
