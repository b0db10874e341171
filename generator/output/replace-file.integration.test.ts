// Tests the writing of one file.
import { rmSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replaceFile } from "./replace-file.js";
import { temporaryPath } from "./temporary-path.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-replace-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("writing a file", () => {
  it("replaces what was there, and leaves nothing beside it", async () => {
    const file = join(folder, "vehicles.txt");
    await replaceFile(file, "one\n");
    await replaceFile(file, "two\n");
    expect(await readFile(file, "utf8")).toBe("two\n");
    expect(await readdir(folder)).toEqual(["vehicles.txt"]);
  });

  it("says that another run uses the folder when its file is gone before it has its name", async () => {
    const file = join(folder, "vehicles.txt");
    const writing = replaceFile(file, "one\n");
    // The bytes are written by now, and the disk is waited for: what another run does that writes the same file.
    rmSync(temporaryPath(file));
    await expect(writing).rejects.toMatchObject({
      message: expect.stringContaining("another run is using the folder"),
    });
  });
});
