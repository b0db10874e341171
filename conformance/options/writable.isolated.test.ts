import * as files from "node:fs";
import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { cannotWrite, prepareFile, prepareKept, put, writeWhole } from "./writable.js";

vi.mock("node:fs", async (original) => {
  const real = await original<typeof files>();
  return { ...real, writeFile: vi.fn(real.writeFile) };
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-writable-"));
});
afterEach(() => vi.mocked(files.writeFile).mockReset());
afterAll(() => rm(folder, { recursive: true }));

const fault = (code: string) => Object.assign(new Error(`${code}: no, write`), { code });
const thrown = (code: string) => () => cannotWrite("the report r.json", fault(code));
/** Writes half of the text and then fails because the disk is full, as a system does. */
const half = (code: string) =>
  vi.mocked(files.writeFile).mockImplementation((...given: readonly unknown[]) => {
    const [descriptor, text] = given;
    const done = given.at(-1);
    files.writeSync(Number(descriptor), String(text).slice(0, 3));
    if (typeof done === "function") done(fault(code));
  });

describe("a file that cannot be written", () => {
  it.each([
    ["ENOSPC", /: the disk is full$/, /^make room there, or name a file on another disk$/],
    ["EDQUOT", /: the disk is full$/, /^make room there/],
    ["EACCES", /: you may not write there$/, /^name a file that you may write/],
    ["EROFS", /: that disk is read-only$/, /^name a file on another disk$/],
    ["EISDIR", /: it is a folder$/, /^name a file in it/],
    ["ENOENT", /: its folder does not exist$/, /^create that folder/],
    ["EMFILE", /: EMFILE: no, write$/, /^fix that/],
  ])("is reported with its cause and remedy: %s", (code, message, remedy) => {
    expect(thrown(code)).toThrow(
      expect.objectContaining({
        name: "UserError",
        message: expect.stringMatching(message),
        remedy: expect.stringMatching(remedy),
      }),
    );
  });

  it.each([
    ["a folder that is a file", "file/r.json", /its folder is a file/],
    ["a folder below a file", "file/none/r.json", /its folder is a file/],
    ["a folder", ".", /it is a folder/],
    ["a name without end", "r".repeat(300), /its name is too long/],
  ])("is reported before the run if possible: %s", async (_, name, message) => {
    await writeWhole(join(folder, "file"), "");
    await expect(prepareFile(join(folder, name))).rejects.toThrow(message);
  });

  it.skipIf(process.platform !== "linux")("is reported if its folder can't be created", async () => {
    await expect(prepareFile("/proc/none/r.json", "the report r.json")).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringContaining("/proc/none"),
      remedy: "name another folder",
    });
  });

  it.skipIf(process.platform !== "linux")(
    "is refused before the run if its folder accepts none",
    async () => {
      await expect(prepareFile("/proc/report.html")).rejects.toMatchObject({
        message: "/proc/report.html can't be written: no file can be created there",
        remedy: "name a file in another folder",
      });
    },
  );

  it("is not there after its folder was tried", async () => {
    await prepareFile(join(folder, "tried.html"));
    const there = await readdir(folder);
    expect(there.filter((name) => name === "tried.html" || name.endsWith(".part"))).toEqual([]);
  });

  it("leaves no incomplete file behind", async () => {
    half("ENOSPC");
    await expect(writeWhole(join(folder, "part.html"), "<p>whole")).rejects.toThrow(/the disk is full/);
    expect(await readdir(folder)).not.toContain("part.html");
  });

  it("does not change a file that it could not replace", async () => {
    const kept = join(folder, "kept.json");
    await appendFile(kept, "before");
    half("ENOSPC");
    await expect(writeWhole(kept, "after")).rejects.toThrow(/the disk is full/);
    expect(await readFile(kept, "utf8")).toBe("before");
    expect(await readdir(folder)).toEqual(expect.not.arrayContaining([expect.stringContaining(".part")]));
  });
});

describe("a file in a folder that does not exist", () => {
  it.each([prepareFile, prepareKept])("gets its folder before the run (%o)", async (prepare) => {
    const file = join(folder, prepare.name, "r.json");
    await prepare(file);
    await writeWhole(file, "whole");
    expect(await readFile(file, "utf8")).toBe("whole");
    await prepare(file);
  });

  it.each([prepareFile, prepareKept])(
    "is refused if more than its folder is missing (%o)",
    async (prepare) => {
      const missing = join(folder, "mistyped");
      await expect(prepare(join(missing, "today", "r.json"), "the report r.json")).rejects.toMatchObject({
        name: "UserError",
        message: `the report r.json can't be written: the folder ${missing} does not exist`,
        remedy: `check the path, or create the folder first: mkdir -p ${join(missing, "today")}`,
      });
      expect(await readdir(folder)).not.toContain("mistyped");
    },
  );
});

describe("standard output", () => {
  it("receives a report that is named -", async () => {
    const said: string[] = [];
    await put("-", "text", { out: (text) => void said.push(text) });
    expect(said).toEqual(["text"]);
    expect(files.writeFile).not.toHaveBeenCalled();
  });

  it.each([prepareFile, prepareKept])("is refused for a file that is read again (%o)", async (refuse) => {
    await expect(refuse("-", "the journal -")).rejects.toMatchObject({
      message: "the journal - can't be standard output: the file is read again later",
      remedy: expect.stringContaining("./-"),
    });
  });
});
