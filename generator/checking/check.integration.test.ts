// Tests `cri-kit check`.
import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CheckFormat } from "../commands/options.js";
import { manifestPath } from "../output/manifest.js";
import { headerOf } from "../targets/shared/header.js";
import { type Scenario, scenario } from "../testing/scenario.js";
import { tinySpec } from "../testing/specs.js";
import schema from "./check.schema.json" with { type: "json" };

let inn: Scenario;
beforeEach(async () => {
  inn = await scenario();
  await inn.spec(tinySpec());
});
afterEach(() => inn.end());

const formats = ["text", "json", "github"] satisfies readonly CheckFormat[];
const nothing = async (): Promise<void> => {};
const barn: string = Array.from({ length: 60 }, (_, at) => `stall ${at}\n`).join("");

/** Actions on an up-to-date folder, each with the exit code of the check that follows. */
const cases: Readonly<Record<string, readonly [number, () => Promise<unknown>]>> = {
  fresh: [0, nothing],
  missing: [1, () => inn.remove("notes/guest.md")],
  "no manifest": [1, () => inn.remove(manifestPath)],
  stale: [1, () => inn.spec(tinySpec({ beds: "number" }))],
  orphaned: [1, () => inn.spec(tinySpec({ rooms: false }))],
  edited: [1, async () => inn.write("list.txt", `${await inn.read("list.txt")}Barn: \u001b[31mred\t100%\n`)],
  "edited beyond showing": [1, () => inn.write("notes/guest.md", barn.repeat(20))],
  "edited at length": [1, () => inn.write("notes/guest.md", barn)],
  "edited and orphaned": [
    1,
    async () => {
      await inn.write("notes/room.md", "# Our room\n");
      await inn.spec(tinySpec({ rooms: false }));
    },
  ],
  "other line ends": [
    1,
    async () => inn.write("list.txt", (await inn.read("list.txt")).replaceAll("\n", "\r\n")),
  ],
  foreign: [
    1,
    async () => {
      await inn.remove(manifestPath);
      await inn.write("notes/guest.md", "# By hand\n");
    },
  ],
  "no file": [
    1,
    async () => {
      await inn.remove("list.txt");
      await mkdir(join(inn.out, "list.txt"));
    },
  ],
  "manifest of before": [0, async () => inn.write(manifestPath, await manifestOfBefore())],
  unknown: [
    1,
    async () => {
      await inn.write("notes/ours.txt", "a note of our own\n");
      await inn.write("notes/barn.md", `<!-- ${headerOf("tiny-inn")} -->\n# Barn\n`);
      await mkdir(join(inn.out, "shed"));
      await inn.write("shed/saw.txt", "sharp\n");
    },
  ],
  linked: [
    1,
    async () => {
      await rename(join(inn.out, "notes"), join(inn.folder, "elsewhere"));
      await symlink(join(inn.folder, "elsewhere"), join(inn.out, "notes"));
      await writeFile(join(inn.folder, "elsewhere", "guest.md"), "SECRET\n");
    },
  ],
  "mistaken spec": [2, () => inn.spec(tinySpec({ beds: "integre" }))],
};

/** The manifest as earlier versions wrote it, with a digest of the kit and the spec. */
async function manifestOfBefore(): Promise<string> {
  return (await inn.read(manifestPath)).replace(/\n/, '\n  "inputs": "0",\n');
}

describe("cri check", () => {
  describe.each(formats)("as %s", (format) => {
    it.each(Object.entries(cases))("reports: %s", async (name, [code, act]) => {
      await inn.generate();
      await act();
      inn.forgetOutput();
      expect(await inn.check(format === "text" ? {} : { format })).toBe(code);
      const file = `../golden/check/${name.replaceAll(" ", "-")}.${format}.txt`;
      await expect(`${inn.transcript()}\n`).toMatchFileSnapshot(file);
    });
  });

  const validate = new Ajv2020({ allErrors: true, strict: true }).compile(schema);
  it.each(Object.entries(cases))("writes JSON that its schema describes: %s", async (_, [, act]) => {
    await inn.generate();
    await act();
    inn.forgetOutput();
    await inn.check({ format: "json" });
    const text = inn.transcript().replace(/^.*\n/, "").replace(/\n.*$/, "");
    validate(JSON.parse(text));
    expect(validate.errors ?? []).toEqual([]);
  });

  it("never changes a file", async () => {
    await inn.generate();
    for (const [, act] of Object.values(cases)) {
      await act().catch(() => undefined);
      const before = await inn.list();
      await inn.check();
      expect(await inn.list()).toEqual(before);
    }
  });

  it("names a command that fixes it, for each kind of finding", async () => {
    for (const kind of [
      "missing",
      "no manifest",
      "stale",
      "orphaned",
      "edited",
      "edited and orphaned",
      "foreign",
      "linked",
    ]) {
      await inn.spec(tinySpec());
      await inn.generate({ force: true });
      await cases[kind]?.[1]();
      inn.forgetOutput();
      expect(await inn.check(), kind).toBe(1);
      const force = inn.transcript().includes("cri generate --force");
      if (inn.transcript().includes("rm out/notes && ")) await inn.remove("notes");
      expect(await inn.generate(force ? { force } : {}), kind).toBe(0);
      expect(await inn.check(), kind).toBe(0);
    }
  });

  it("shows the first diffs, and counts the others", async () => {
    const many = Array.from(
      { length: 12 },
      (_, at) =>
        `  T${at}:\n    means: a type\n    paths: [plain]\n    interactions: [read]\n    fields:\n      kind: { is: string, fixed: T${at} }\n`,
    );
    await inn.spec(tinySpec() + many.join(""));
    await inn.generate();
    for (let at = 0; at < 12; at += 1) await inn.write(`notes/t${at}.md`, barn);
    inn.forgetOutput();
    await inn.check();
    expect(inn.transcript().split("\n").length).toBeLessThan(300);
    expect(inn.transcript()).toContain("more files; --format json has them all");
    inn.forgetOutput();
    await inn.check({ format: "github" });
    const commands = inn.transcript().match(/^::error /gm) ?? [];
    expect(commands.length).toBe(10);
    expect(inn.transcript()).toContain("and 2 more like it");
  });
});

it.each([
  "node_modules/a/index.js",
  "dist/server/main.js",
  "package-lock.json",
  "records.db-wal",
  ".gitignore",
  "notes/.DS_Store",
])("leaves %s to its user", async (path) => {
  await inn.generate();
  await mkdir(dirname(join(inn.out, path)), { recursive: true });
  await inn.write(path, headerOf("tiny-inn"));
  expect(await inn.check()).toBe(0);
  expect(await inn.generate({ force: true })).toBe(0);
  expect(await inn.read(path)).toBe(headerOf("tiny-inn"));
});

it.each([manifestPath, "package.json"])(
  "leaves a folder that has a %s of its own unchanged",
  async (path) => {
    await inn.generate();
    await mkdir(join(inn.out, "other"));
    await inn.write(`other/${path}`, await inn.read(manifestPath));
    await inn.write("other/room.md", `<!-- ${headerOf("tiny-inn")} -->\n`);
    expect(await inn.check()).toBe(0);
  },
);

it("reports an unknown file after every run, and removes it with --force only if the kit wrote it", async () => {
  await inn.generate();
  await cases["unknown"]?.[1]();
  inn.forgetOutput();
  expect(await inn.generate()).toBe(0);
  expect(inn.transcript()).toContain("note: 3 unknown files are in the folder");
  expect(await inn.generate({ force: true })).toBe(0);
  expect(await inn.list()).toEqual([
    "list.txt",
    manifestPath,
    "notes/guest.md",
    "notes/ours.txt",
    "notes/room.md",
    "shed/saw.txt",
  ]);
  inn.forgetOutput();
  expect(await inn.check()).toBe(1);
  expect(inn.transcript()).not.toContain("--force");
});

describe("a manifest of an earlier version", () => {
  it("is rewritten by cri generate, which changes nothing else", async () => {
    await inn.generate();
    const made = await inn.read(manifestPath);
    await inn.write(manifestPath, await manifestOfBefore());
    await inn.generate();
    expect(await inn.read(manifestPath)).toBe(made);
    expect(inn.transcript()).toContain(`  changed   ${manifestPath}\nout: 3 files: 0 written, 0 removed`);
  });
});
