// Tests that the image builds: runs the Dockerfile's steps that need no registry, in a folder with what Docker would copy.
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageRoot } from "../spec/package-root.js";
import { runCommand } from "./testing/run.js";

let temp: string;
beforeAll(async () => {
  temp = await mkdtemp(join(tmpdir(), "cri-image-"));
});
afterAll(() => rm(temp, { recursive: true }));

/** The files of the repository that `.dockerignore` does not leave out: git's patterns of paths mean the same here. */
async function copied(): Promise<readonly string[]> {
  const ignored = (await readFile(join(packageRoot(), ".dockerignore"), "utf8")).split("\n").filter(Boolean);
  const out = ignored.map((pattern) => `:(exclude,glob)${pattern}`);
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ".", ...out];
  const { code, out: files } = await runCommand("git", list, { cwd: packageRoot() });
  expect(code).toBe(0);
  return files.split("\0").filter(Boolean);
}

/** The commands of the stage that builds, as a shell runs them, up to the server's own packages. */
async function steps(): Promise<readonly string[]> {
  const text = (await readFile(join(packageRoot(), "Dockerfile"), "utf8")).replace(/^#.*\n/gm, "");
  const [stage = ""] = text.split(/^WORKDIR \/app$/m);
  return [...stage.matchAll(/^RUN (.*(?:\\\n.*)*)$/gm)].map(([, command = ""]) => command);
}

it("has all files that its build reads, and makes a standalone server", { timeout: 600_000 }, async () => {
  const kit = join(temp, "kit");
  for (const file of await copied()) {
    await mkdir(join(kit, dirname(file)), { recursive: true });
    await cp(join(packageRoot(), file), join(kit, file));
  }
  const [install, ...others] = await steps();
  expect(install).toMatch(/^npm ci /);
  expect(others.length).toBeGreaterThan(1);
  await symlink(join(packageRoot(), "node_modules"), join(kit, "node_modules"));
  for (const command of others) {
    const local = command.replaceAll(" /app", ` ${join(temp, "app")}`);
    const ran = await runCommand("sh", ["-c", `SPEC=spec/clinical-records.yaml; ${local}`], { cwd: kit });
    expect(ran.code, `${command}\n${ran.out}${ran.err}`).toBe(0);
  }
  const { dependencies } = JSON.parse(await readFile(join(temp, "app", "package.json"), "utf8"));
  expect(Object.keys(dependencies)).toContain("hono");
});
