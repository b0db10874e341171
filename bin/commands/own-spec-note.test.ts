// Tests the note of commands that use the kit's own spec in a folder that has a spec.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { otherSpec } from "../../spec/package-root.js";
import { runCri } from "../run-cri.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-own-spec-"));
  vi.spyOn(process, "cwd").mockReturnValue(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const note = "this is about the kit's own spec, not interface.yaml";

async function printed(...args: readonly string[]): Promise<string> {
  let said = "";
  const err = (text: string) => {
    said += text;
  };
  await runCri(args, { out: () => undefined, err, live: false, color: false });
  return said;
}

it.each(["check", "generate"])("%s says so if the folder has a spec and none was named", async (command) => {
  const rest = command === "generate" ? ["--dry-run"] : [];
  const args = [command, "--out", join(folder, "none"), ...rest];
  expect(await printed(...args)).not.toContain(note);
  await writeFile(join(folder, "interface.yaml"), "");
  expect(await printed(...args)).toContain(note);
  expect(await printed(...args, "--spec", otherSpec())).not.toContain(note);
});
