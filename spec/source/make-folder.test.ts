// Tests creating folders.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { builtFile } from "../package-root.js";
import { makeFolder } from "./make-folder.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-make-folder-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("a folder", () => {
  it("is made with those above it, and again without a word", async () => {
    const deep = join(folder, "a", "b", "c");
    makeFolder(deep);
    makeFolder(deep);
    expect((await stat(deep)).isDirectory()).toBe(true);
  });

  it("is not made where a link that leads nowhere stands, or a file", async () => {
    await symlink(join(folder, "gone"), join(folder, "link"));
    await writeFile(join(folder, "file"), "");
    expect(() => makeFolder(join(folder, "link", "a"))).toThrow(
      /^a broken link is in the place of the folder: .*link$/,
    );
    expect(() => makeFolder(join(folder, "file"))).toThrow(/^a file is in the place of the folder: .*file$/);
    expect(() => makeFolder(join(folder, "file", "a"))).toThrow("ENOTDIR");
  });

  // In a process of its own: what it guards against is a call that never comes back.
  it.skipIf(!existsSync("/proc/self"))("is refused at once where there can never be one", () => {
    const built = pathToFileURL(builtFile("spec/source/make-folder.js")).href;
    const script = `import { makeFolder } from ${JSON.stringify(built)}; makeFolder("/proc/none/server");`;
    const made = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
      timeout: 30_000,
    });
    expect(made.status).toBe(1);
    expect(made.stderr).toContain("UserError: the folder can't be created: /proc/none");
  });
});
