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
  it("is created with its parents; creating it again is no error", async () => {
    const deep = join(folder, "a", "b", "c");
    makeFolder(deep);
    makeFolder(deep);
    expect((await stat(deep)).isDirectory()).toBe(true);
  });

  it("is not created in place of a broken link or a file", async () => {
    await symlink(join(folder, "gone"), join(folder, "link"));
    await writeFile(join(folder, "file"), "");
    expect(() => makeFolder(join(folder, "link", "a"))).toThrow(
      /^this path of a folder is a broken link: .*link$/,
    );
    expect(() => makeFolder(join(folder, "file"))).toThrow(/^this path of a folder is a file: .*file$/);
    expect(() => makeFolder(join(folder, "file", "a"))).toThrow("ENOTDIR");
  });

  // In its own process: the test guards against a call that never returns.
  it.skipIf(!existsSync("/proc/self"))("is refused immediately where no folder can be created", () => {
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
