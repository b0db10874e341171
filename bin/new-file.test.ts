// Tests writing a file completely or not at all.
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newFile } from "./new-file.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-new-file-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("does not write through a link at its temporary name", async () => {
  const [theirs, ours] = [join(folder, "theirs"), join(folder, "ours.ndjson")];
  await writeFile(theirs, "theirs");
  await symlink(theirs, `${ours}.part`);
  const file = await newFile(ours);
  await file.write("ours");
  await file.keep();
  expect([await readFile(theirs, "utf8"), await readFile(ours, "utf8")]).toEqual(["theirs", "ours"]);
});
