// Tests that text from outside, which the program prints, steers neither a terminal nor GitHub's runner.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { builtFile } from "../spec/package-root.js";
import { runCommand } from "./testing/run.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-harmless-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the program prints in a step of GitHub Actions, line by line. */
async function printed(...args: readonly string[]): Promise<readonly string[]> {
  const all = [builtFile("cri/cri.js"), ...args];
  const { out, err } = await runCommand(process.execPath, all, {
    cwd: folder,
    env: { GITHUB_ACTIONS: "true" },
  });
  return (out + err).split("\n");
}

it("no line of a name from outside is a command to the runner", async () => {
  const lines = await printed("compare", "x\n::error::pwned\n  ::stop-commands::x", "b");
  expect(lines.join("\n")).toContain(": :error::pwned");
  expect(lines.filter((line) => line.trim().startsWith("::"))).toEqual([]);
});

it("no text of a spec turns the text around it", async () => {
  await writeFile(join(folder, "s.yaml"), 'name: "a\u202eb\u009b2J"\nnone: 1\n');
  const text = (await printed("check", "--spec", "s.yaml")).join("\n");
  expect(text).toContain("CRI");
  expect(text).not.toMatch(/[\u0080-\u009f\u202e]/);
});

it("the kit's own annotations stay commands", async () => {
  const lines = await printed("check", "--spec", "s.yaml", "--format", "github");
  expect(lines.filter((line) => line.startsWith("::error file="))).not.toEqual([]);
});
