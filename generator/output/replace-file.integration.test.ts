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
  it("replaces the file, and leaves no temporary file", async () => {
    const file = join(folder, "vehicles.txt");
    await replaceFile(file, "one\n");
    await replaceFile(file, "two\n");
    expect(await readFile(file, "utf8")).toBe("two\n");
    expect(await readdir(folder)).toEqual(["vehicles.txt"]);
  });

  it("reports another run if its temporary file disappears", async () => {
    const file = join(folder, "vehicles.txt");
    const writing = replaceFile(file, "one\n");
    // The bytes are written, and the disk is being flushed: another run would now do the same.
    rmSync(temporaryPath(file));
    await expect(writing).rejects.toMatchObject({
      message: expect.stringContaining("another run is using the folder"),
    });
  });
});
