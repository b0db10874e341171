// Tests `cri-kit diff` with git revisions.
import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DiffFolder, diffFolder, edited } from "../testing/diff-folder.js";
import { sidesOf, specAt } from "./side.js";

let fleet: DiffFolder;
const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: fleet.folder, stdio: "pipe" });
const commit = (message: string) => {
  git("add", "-A");
  git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", message);
};

beforeEach(async () => {
  fleet = await diffFolder();
  git("init", "-q", "-b", "main");
  await fleet.write("spec/fleet.yaml", edited());
  await fleet.write("spec/part.yaml", "old: part\n");
  commit("the fleet");
  await fleet.write("spec/fleet.yaml", edited([{ find: "      crates: integer\n", put: "" }]));
  await fleet.write("spec/part.yaml", "new: part\n");
  await fleet.write("a$(touch pwned) b/fleet.yaml", edited());
  commit("no crates");
  await fleet.write("spec/fleet.yaml", edited([{ find: "crates: integer", put: "crates: number" }]));
});
afterEach(() => fleet.end());

const golden = (name: string) =>
  expect(fleet.transcript()).toMatchFileSnapshot(`../../golden/diff-runs/${name}.txt`);

describe("a revision", () => {
  it("is read by its path from the root, or from the working folder", async () => {
    expect(await fleet.diff("HEAD~1:spec/fleet.yaml", "main:./spec/fleet.yaml")).toBe(1);
    await golden("revisions");
  });

  it("is shown to GitHub with the file's path in a checkout, without the revision", async () => {
    expect(await fleet.diff("HEAD~1", "HEAD:spec/fleet.yaml", { format: "github" })).toBe(1);
    expect(fleet.transcript()).toMatch(/^::error file=spec\/fleet\.yaml,line=/m);
  });

  it("without a path means the other side's file", async () => {
    expect(await fleet.diff("HEAD~1", join(fleet.folder, "spec/fleet.yaml"))).toBe(1);
    await golden("revision-and-file");
    expect(await fleet.diff("HEAD:", "HEAD~1:spec/fleet.yaml")).toBe(0);
    expect(fleet.transcript()).toContain(
      "old        HEAD:spec/fleet.yaml\nnew        HEAD~1:spec/fleet.yaml\n",
    );
  });

  it("and another one without paths mean the spec itself", async () => {
    expect(await fleet.diff("HEAD~1", "HEAD")).toBe(1);
    expect(fleet.transcript()).toContain(
      "old        HEAD~1:spec/fleet.yaml\nnew        HEAD:spec/fleet.yaml\n",
    );
  });

  it("reads every file of a spec as of the revision", async () => {
    const { old } = await sidesOf(
      { old: "HEAD~1:spec/fleet.yaml", new: "HEAD" },
      { folder: fleet.folder, own: "" },
    );
    const part = join(old.file, "..", "part.yaml");
    expect(await old.read(part)).toBe("old: part\n");
    expect(old.shown(part)).toBe("HEAD~1:spec/part.yaml");
    await expect(old.read(join(fleet.folder, "spec/none.yaml"))).rejects.toMatchObject({ code: "ENOENT" });
    await expect(old.read(join(fleet.folder, "..", "fleet.yaml"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("names one spec too, for commands that take only one", async () => {
    const { read, file, shown } = await specAt("HEAD~1:spec/fleet.yaml", fleet.folder);
    expect([await read(file), shown(file)]).toEqual([edited(), "HEAD~1:spec/fleet.yaml"]);
    const own = join(fleet.folder, "spec/fleet.yaml");
    expect((await specAt(own, fleet.folder)).file).toBe(own);
    await expect(specAt("HEAD", fleet.folder)).rejects.toThrow("there is no file HEAD");
  });

  it("reads included files as of the revision, with their places", async () => {
    const jobs = "  Job:\n    paths: [plain]";
    const [head = "", rest = ""] = edited().split(jobs);
    const [job = "", tail = ""] = rest.split("date-search:");
    await fleet.write("spec/parts/job.yaml", `resources:\n${jobs}${job}`);
    const whole = `include: [parts/job.yaml]\n${head}date-search:${tail}`;
    const file = await fleet.write("spec/several.yaml", whole);
    commit("several files");
    await fleet.write(
      "spec/parts/job.yaml",
      `resources:\n${jobs}${job.replace("ended: timestamp", "ended: string")}`,
    );
    expect(await fleet.diff("HEAD", file)).toBe(1);
    await golden("revision-of-several-files");
    await fleet.write(
      "spec/parts/job.yaml",
      `resources:\n${jobs}${job.replace("ended: timestamp", "ended: time")}`,
    );
    commit("a mistake in a part");
    expect(await fleet.diff("HEAD", "HEAD~1:spec/several.yaml")).toBe(2);
    await golden("revision-of-several-files-with-a-mistake");
  });

  it("is never read by a shell", async () => {
    expect(await fleet.diff("main:a$(touch pwned) b/fleet.yaml", "main:a$(touch pwned) b/fleet.yaml")).toBe(
      0,
    );
    expect(await fleet.diff("$(touch pwned)", "HEAD")).toBe(2);
    expect(await fleet.diff("--output=pwned", "HEAD")).toBe(2);
    await expect(rm(join(fleet.folder, "pwned"))).rejects.toMatchObject({ code: "ENOENT" });
    fleet.transcript();
  });
});

describe("a revision that can't be read is reported with a remedy", () => {
  it("no such revision, no such path", async () => {
    expect(await fleet.diff("HEAD~9", "HEAD:spec/fleet.yaml")).toBe(2);
    expect(await fleet.diff("HEAD:spec/outn.yaml", "HEAD:spec/fleet.yaml")).toBe(2);
    expect(await fleet.diff("HEAD:spec", "HEAD:spec/fleet.yaml")).toBe(2);
    expect(await fleet.diff(join(fleet.folder, "spec"), "HEAD:spec/fleet.yaml")).toBe(2);
    await golden("unknown-revision");
  });

  it("a file that exists neither in the revision nor in the folder", async () => {
    expect(await fleet.diff("HEAD", join(fleet.folder, "spec/nope.yaml"))).toBe(2);
    expect(fleet.transcript().replace(/\n! /g, " ")).toMatch(
      /error: there is no file \S*spec\/nope\.yaml .*remedy: name a file that exists;/,
    );
  });

  it("a mistake in an old revision, by the file's name then", async () => {
    await fleet.write("spec/bad.yaml", edited([{ find: "crates: integer", put: "crates: integre" }]));
    commit("a mistake");
    expect(await fleet.diff("HEAD:spec/bad.yaml", "HEAD~1:spec/fleet.yaml")).toBe(2);
    await golden("revision-with-a-mistake");
  });

  it("no repository", async () => {
    const other = await diffFolder();
    await other.write("spec/fleet.yaml", edited());
    expect(await other.diff("HEAD~1", "HEAD")).toBe(2);
    const text = other.transcript();
    await other.end();
    await expect(text).toMatchFileSnapshot("../../golden/diff-runs/no-repository.txt");
  });

  it("no git", async () => {
    const path = process.env["PATH"];
    process.env["PATH"] = "";
    const code = await fleet.diff("HEAD~1", "HEAD");
    process.env["PATH"] = path;
    expect(code).toBe(2);
    await golden("no-git");
  });
});
