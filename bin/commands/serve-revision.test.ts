// Tests `cri serve --spec REVISION:PATH`.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tinySpec } from "../../generator/testing/specs.js";
import { runCri } from "../run-cri.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-serve-revision-"));
  vi.spyOn(process, "cwd").mockReturnValue(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** What a server prints that cannot start: its store is no store. */
async function printed(spec: string): Promise<string> {
  let said = "";
  const say = (text: string) => {
    said += text;
  };
  const args = ["serve", "--spec", spec, "--store", "none"];
  expect(await runCri(args, { out: say, err: say, live: false, color: false })).toBe(2);
  return said;
}

it("reads the spec of a git revision", async () => {
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: folder, stdio: "ignore" });
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  await writeFile(join(folder, "spec.yaml"), tinySpec());
  git("init");
  git("add", ".");
  git(...who, "commit", "-m", "the spec");
  await rm(join(folder, "spec.yaml"));
  expect(await printed("HEAD:spec.yaml")).toContain("no store named");
  expect(await printed("HEAD:other.yaml")).toContain("HEAD has no file other.yaml");
  expect(await printed("other.yaml")).toContain("other.yaml");
});
