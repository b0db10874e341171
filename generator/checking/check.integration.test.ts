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

let fleet: Scenario;
beforeEach(async () => {
  fleet = await scenario();
  await fleet.spec(tinySpec());
});
afterEach(() => fleet.end());

const formats = ["text", "json", "github"] satisfies readonly CheckFormat[];
const nothing = async (): Promise<void> => {};
const barn: string = Array.from({ length: 60 }, (_, at) => `stall ${at}\n`).join("");

/** Actions on an up-to-date folder, each with the exit code of the check that follows. */
const cases: Readonly<Record<string, readonly [number, () => Promise<unknown>]>> = {
  fresh: [0, nothing],
  missing: [1, () => fleet.remove("notes/driver.md")],
  "no manifest": [1, () => fleet.remove(manifestPath)],
  stale: [1, () => fleet.spec(tinySpec({ seats: "number" }))],
  orphaned: [1, () => fleet.spec(tinySpec({ vehicles: false }))],
  edited: [
    1,
    async () => fleet.write("list.txt", `${await fleet.read("list.txt")}Barn: \u001b[31mred\t100%\n`),
  ],
  "edited beyond showing": [1, () => fleet.write("notes/driver.md", barn.repeat(20))],
  "edited at length": [1, () => fleet.write("notes/driver.md", barn)],
  "edited and orphaned": [
    1,
    async () => {
      await fleet.write("notes/vehicle.md", "# Our vehicle\n");
      await fleet.spec(tinySpec({ vehicles: false }));
    },
  ],
  "other line ends": [
    0,
    async () => fleet.write("list.txt", (await fleet.read("list.txt")).replaceAll("\n", "\r\n")),
  ],
  foreign: [
    1,
    async () => {
      await fleet.remove(manifestPath);
      await fleet.write("notes/driver.md", "# By hand\n");
    },
  ],
  "no file": [
    1,
    async () => {
      await fleet.remove("list.txt");
      await mkdir(join(fleet.out, "list.txt"));
    },
  ],
  "manifest of before": [0, async () => fleet.write(manifestPath, await manifestOfBefore())],
  unknown: [
    1,
    async () => {
      await fleet.write("notes/ours.txt", "a note of our own\n");
      await fleet.write("notes/barn.md", `<!-- ${headerOf("tiny-fleet")} -->\n# Barn\n`);
      await mkdir(join(fleet.out, "shed"));
      await fleet.write("shed/saw.txt", "sharp\n");
    },
  ],
  linked: [
    1,
    async () => {
      await rename(join(fleet.out, "notes"), join(fleet.folder, "elsewhere"));
      await symlink(join(fleet.folder, "elsewhere"), join(fleet.out, "notes"));
      await writeFile(join(fleet.folder, "elsewhere", "driver.md"), "SECRET\n");
    },
  ],
  "mistaken spec": [2, () => fleet.spec(tinySpec({ seats: "integre" }))],
};

/** The manifest as earlier versions wrote it, with a digest of the kit and the spec. */
async function manifestOfBefore(): Promise<string> {
  return (await fleet.read(manifestPath)).replace(/\n/, '\n  "inputs": "0",\n');
}

describe("cri check", () => {
  describe.each(formats)("as %s", (format) => {
    it.each(Object.entries(cases))("reports: %s", async (name, [code, act]) => {
      await fleet.generate();
      await act();
      fleet.forgetOutput();
      expect(await fleet.check(format === "text" ? {} : { format })).toBe(code);
      const file = `../golden/check/${name.replaceAll(" ", "-")}.${format}.txt`;
      await expect(`${fleet.transcript()}\n`).toMatchFileSnapshot(file);
    });
  });

  const validate = new Ajv2020({ allErrors: true, strict: true }).compile(schema);
  it.each(Object.entries(cases))("writes JSON that its schema describes: %s", async (_, [, act]) => {
    await fleet.generate();
    await act();
    fleet.forgetOutput();
    await fleet.check({ format: "json" });
    const text = fleet.transcript().replace(/^.*\n/, "").replace(/\n.*$/, "");
    validate(JSON.parse(text));
    expect(validate.errors ?? []).toEqual([]);
  });

  it("never changes a file", async () => {
    await fleet.generate();
    for (const [, act] of Object.values(cases)) {
      await act().catch(() => undefined);
      const before = await fleet.list();
      await fleet.check();
      expect(await fleet.list()).toEqual(before);
    }
  });

  it("takes a checkout of Windows as it is, and so does generate", async () => {
    await fleet.generate();
    for (const path of await fleet.list())
      await fleet.write(path, (await fleet.read(path)).replaceAll("\n", "\r\n"));
    const bom = "\uFEFF";
    await fleet.spec(`${bom}${tinySpec({}).replaceAll("\n", "\r\n")}`);
    const before = await Promise.all((await fleet.list()).map((path) => fleet.read(path)));
    expect([await fleet.check(), await fleet.generate(), await fleet.check()]).toEqual([0, 0, 0]);
    expect(await Promise.all((await fleet.list()).map((path) => fleet.read(path)))).toEqual(before);
  });

  it("shows in lines what somebody changed in such a checkout", async () => {
    await fleet.generate();
    const text = await fleet.read("list.txt");
    await fleet.write("list.txt", `${text}Barn\n`.replaceAll("\n", "\r\n"));
    fleet.forgetOutput();
    expect(await fleet.check({ format: "json" })).toBe(1);
    expect(fleet.transcript()).toContain('"removed": 1');
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
      await fleet.spec(tinySpec());
      await fleet.generate({ force: true });
      await cases[kind]?.[1]();
      fleet.forgetOutput();
      expect(await fleet.check(), kind).toBe(1);
      const force = fleet.transcript().includes("cri generate --force");
      if (fleet.transcript().includes("rm out/notes && ")) await fleet.remove("notes");
      expect(await fleet.generate(force ? { force } : {}), kind).toBe(0);
      expect(await fleet.check(), kind).toBe(0);
    }
  });

  it("shows the first diffs, and counts the others", async () => {
    const many = Array.from(
      { length: 12 },
      (_, at) =>
        `  T${at}:\n    means: a type\n    paths: [plain]\n    interactions: [read]\n    fields:\n      kind: { is: string, fixed: T${at} }\n`,
    );
    await fleet.spec(tinySpec() + many.join(""));
    await fleet.generate();
    for (let at = 0; at < 12; at += 1) await fleet.write(`notes/t${at}.md`, barn);
    fleet.forgetOutput();
    await fleet.check();
    expect(fleet.transcript().split("\n").length).toBeLessThan(300);
    expect(fleet.transcript()).toMatch(/not shown in full: the diffs of\s.*notes\/t9\.md/s);
    expect(fleet.transcript()).toContain("see them with: cri check --spec spec.yaml --out out --format json");
    fleet.forgetOutput();
    await fleet.check({ format: "github" });
    const commands = fleet.transcript().match(/^::error /gm) ?? [];
    expect(commands.length).toBe(10);
    expect(fleet.transcript()).toContain("and 2 more like it: out/notes/t8.md, out/notes/t9.md");
  });

  it("shows source code before pages", async () => {
    await fleet.generate();
    await fleet.write("notes/driver.md", "# A page\n");
    await fleet.write("zebra.ts", `// ${headerOf("tiny-fleet")}\n`);
    await fleet.remove("list.txt");
    fleet.forgetOutput();
    await fleet.check({ format: "json" });
    const paths = [...fleet.transcript().matchAll(/"path": "(.*)"/g)].map(([, path]) => path);
    expect(paths).toEqual(["list.txt", "zebra.ts", "notes/driver.md"]);
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
  await fleet.generate();
  await mkdir(dirname(join(fleet.out, path)), { recursive: true });
  await fleet.write(path, headerOf("tiny-fleet"));
  expect(await fleet.check()).toBe(0);
  expect(await fleet.generate({ force: true })).toBe(0);
  expect(await fleet.read(path)).toBe(headerOf("tiny-fleet"));
});

it.each([manifestPath, "package.json"])(
  "leaves a folder that has a %s of its own unchanged",
  async (path) => {
    await fleet.generate();
    await mkdir(join(fleet.out, "other"));
    await fleet.write(`other/${path}`, await fleet.read(manifestPath));
    await fleet.write("other/vehicle.md", `<!-- ${headerOf("tiny-fleet")} -->\n`);
    expect(await fleet.check()).toBe(0);
  },
);

it("reports an unknown file after every run, and removes it with --force only if the kit wrote it", async () => {
  await fleet.generate();
  await cases["unknown"]?.[1]();
  fleet.forgetOutput();
  expect(await fleet.generate()).toBe(0);
  expect(fleet.transcript()).toContain("note: 3 unknown files are in the folder");
  expect(await fleet.generate({ force: true })).toBe(0);
  expect(await fleet.list()).toEqual([
    "list.txt",
    manifestPath,
    "notes/driver.md",
    "notes/ours.txt",
    "notes/vehicle.md",
    "shed/saw.txt",
  ]);
  fleet.forgetOutput();
  expect(await fleet.check()).toBe(1);
  expect(fleet.transcript()).not.toContain("--force");
});

describe("a manifest of an earlier version", () => {
  it("is rewritten by cri generate, which changes nothing else", async () => {
    await fleet.generate();
    const made = await fleet.read(manifestPath);
    await fleet.write(manifestPath, await manifestOfBefore());
    await fleet.generate();
    expect(await fleet.read(manifestPath)).toBe(made);
    expect(fleet.transcript()).toContain(`  changed   ${manifestPath}\nout: 3 files: 0 written, 0 removed`);
  });
});
