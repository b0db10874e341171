// Tests `cri-kit diff` with git revisions.
import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DiffFolder, diffFolder, edited } from "../testing/diff-folder.js";
import { sidesOf } from "./side.js";

let inn: DiffFolder;
const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: inn.folder, stdio: "pipe" });
const commit = (message: string) => {
  git("add", "-A");
  git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", message);
};

beforeEach(async () => {
  inn = await diffFolder();
  git("init", "-q", "-b", "main");
  await inn.write("spec/inn.yaml", edited());
  await inn.write("spec/part.yaml", "old: part\n");
  commit("the inn");
  await inn.write("spec/inn.yaml", edited([{ find: "      bags: integer\n", put: "" }]));
  await inn.write("spec/part.yaml", "new: part\n");
  await inn.write("a$(touch pwned) b/inn.yaml", edited());
  commit("no bags");
  await inn.write("spec/inn.yaml", edited([{ find: "bags: integer", put: "bags: number" }]));
});
afterEach(() => inn.end());

const golden = (name: string) =>
  expect(inn.transcript()).toMatchFileSnapshot(`../../golden/diff-runs/${name}.txt`);

describe("a revision", () => {
  it("is read by its path from the root, or from the working folder", async () => {
    expect(await inn.diff("HEAD~1:spec/inn.yaml", "main:./spec/inn.yaml")).toBe(1);
    await golden("revisions");
  });

  it("is shown to GitHub with the file's path in a checkout, without the revision", async () => {
    expect(await inn.diff("HEAD~1", "HEAD:spec/inn.yaml", { format: "github" })).toBe(1);
    expect(inn.transcript()).toMatch(/^::error file=spec\/inn\.yaml,line=/m);
  });

  it("without a path means the other side's file", async () => {
    expect(await inn.diff("HEAD~1", join(inn.folder, "spec/inn.yaml"))).toBe(1);
    await golden("revision-and-file");
    expect(await inn.diff("HEAD:", "HEAD~1:spec/inn.yaml")).toBe(0);
    expect(inn.transcript()).toContain("old        HEAD:spec/inn.yaml\nnew        HEAD~1:spec/inn.yaml\n");
  });

  it("and another one without paths mean the spec itself", async () => {
    expect(await inn.diff("HEAD~1", "HEAD")).toBe(1);
    expect(inn.transcript()).toContain("old        HEAD~1:spec/inn.yaml\nnew        HEAD:spec/inn.yaml\n");
  });

  it("reads every file of a spec as of the revision", async () => {
    const { old } = await sidesOf(
      { old: "HEAD~1:spec/inn.yaml", new: "HEAD" },
      { folder: inn.folder, own: "" },
    );
    const part = join(old.file, "..", "part.yaml");
    expect(await old.read(part)).toBe("old: part\n");
    expect(old.shown(part)).toBe("HEAD~1:spec/part.yaml");
    await expect(old.read(join(inn.folder, "spec/none.yaml"))).rejects.toMatchObject({ code: "ENOENT" });
    await expect(old.read(join(inn.folder, "..", "inn.yaml"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("reads included files as of the revision, with their places", async () => {
    const meals = "  Meal:\n    paths: [plain]";
    const [head = "", rest = ""] = edited().split(meals);
    const [meal = "", tail = ""] = rest.split("date-search:");
    await inn.write("spec/parts/meal.yaml", `resources:\n${meals}${meal}`);
    const whole = `include: [parts/meal.yaml]\n${head}date-search:${tail}`;
    const file = await inn.write("spec/several.yaml", whole);
    commit("several files");
    await inn.write(
      "spec/parts/meal.yaml",
      `resources:\n${meals}${meal.replace("eaten: timestamp", "eaten: string")}`,
    );
    expect(await inn.diff("HEAD", file)).toBe(1);
    await golden("revision-of-several-files");
    await inn.write(
      "spec/parts/meal.yaml",
      `resources:\n${meals}${meal.replace("eaten: timestamp", "eaten: time")}`,
    );
    commit("a mistake in a part");
    expect(await inn.diff("HEAD", "HEAD~1:spec/several.yaml")).toBe(2);
    await golden("revision-of-several-files-with-a-mistake");
  });

  it("is never read by a shell", async () => {
    expect(await inn.diff("main:a$(touch pwned) b/inn.yaml", "main:a$(touch pwned) b/inn.yaml")).toBe(0);
    expect(await inn.diff("$(touch pwned)", "HEAD")).toBe(2);
    expect(await inn.diff("--output=pwned", "HEAD")).toBe(2);
    await expect(rm(join(inn.folder, "pwned"))).rejects.toMatchObject({ code: "ENOENT" });
    inn.transcript();
  });
});

describe("a revision that can't be read is reported with a remedy", () => {
  it("no such revision, no such path", async () => {
    expect(await inn.diff("HEAD~9", "HEAD:spec/inn.yaml")).toBe(2);
    expect(await inn.diff("HEAD:spec/outn.yaml", "HEAD:spec/inn.yaml")).toBe(2);
    expect(await inn.diff("HEAD:spec", "HEAD:spec/inn.yaml")).toBe(2);
    expect(await inn.diff(join(inn.folder, "spec"), "HEAD:spec/inn.yaml")).toBe(2);
    await golden("unknown-revision");
  });

  it("a mistake in an old revision, by the file's name then", async () => {
    await inn.write("spec/bad.yaml", edited([{ find: "bags: integer", put: "bags: integre" }]));
    commit("a mistake");
    expect(await inn.diff("HEAD:spec/bad.yaml", "HEAD~1:spec/inn.yaml")).toBe(2);
    await golden("revision-with-a-mistake");
  });

  it("no repository", async () => {
    const other = await diffFolder();
    await other.write("spec/inn.yaml", edited());
    expect(await other.diff("HEAD~1", "HEAD")).toBe(2);
    const text = other.transcript();
    await other.end();
    await expect(text).toMatchFileSnapshot("../../golden/diff-runs/no-repository.txt");
  });

  it("no git", async () => {
    const path = process.env["PATH"];
    process.env["PATH"] = "";
    const code = await inn.diff("HEAD~1", "HEAD");
    process.env["PATH"] = path;
    expect(code).toBe(2);
    await golden("no-git");
  });
});
