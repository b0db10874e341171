// Tests targets of the user's own.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runNode } from "../../bin/testing/run.js";
import { builtFile, packageRoot } from "../../spec/package-root.js";
import { manifestPath } from "../output/manifest.js";
import { type Scenario, scenario } from "../testing/scenario.js";
import { tinySpec } from "../testing/specs.js";

let fleet: Scenario;
beforeEach(async () => {
  fleet = await scenario();
  await fleet.spec(tinySpec());
});
afterEach(() => fleet.end());

const golden = (name: string) =>
  expect(`${fleet.transcript()}\n`).toMatchFileSnapshot(`../golden/target/${name.replaceAll(" ", "-")}.txt`);

/** The source of a module with one target that returns these files. */
const giving = (files: string, name = "mine") =>
  `export const mine = { name: "${name}", generate: async () => ${files} };\n`;
const oneFile = (path: string) => giving(`[{ path: ${JSON.stringify(path)}, text: "mine\\n" }]`);
const stays = oneFile("sheets/mine.txt");

describe("cri generate --target", () => {
  it("writes the user's files with the kit's; the next run has nothing to change", async () => {
    const targets = [await fleet.target("mine.mjs", stays)];
    await fleet.generate({ targets });
    await fleet.generate({ targets });
    await fleet.check({ targets });
    expect(await fleet.list()).toContain("sheets/mine.txt");
    await golden("added");
  });

  it("removes the files of a target that is no longer given", async () => {
    const targets = [await fleet.target("mine.mjs", stays)];
    await fleet.generate({ targets });
    await fleet.check();
    await fleet.check({ format: "github" });
    await fleet.generate({ dryRun: true });
    expect(await fleet.list()).toContain("sheets/mine.txt");
    await fleet.generate();
    expect(await fleet.list()).not.toContain("sheets/mine.txt");
    await fleet.check();
    await golden("gone");
  });

  it("runs a changed target again, even if the spec is unchanged", async () => {
    const targets = [await fleet.target("one.mjs", stays)];
    await fleet.generate({ targets });
    const other = [await fleet.target("other.mjs", stays.replace("mine\\n", "more\\n"))];
    await fleet.check({ targets: other });
    await fleet.generate({ targets: other });
    expect(await fleet.read("sheets/mine.txt")).toBe("more\n");
    await golden("changed");
  });

  it("accepts a default export, and several targets in one module", async () => {
    const two = `${stays}export default { name: "more", generate: () => [{ path: "more.txt", text: "" }] };\n`;
    await fleet.generate({ targets: [await fleet.target("two.mjs", two)] });
    expect(JSON.parse(await fleet.read(manifestPath)).targets).toEqual(["mine", "more"]);
  });

  it("changes nothing on a dry run, and prints what it would do", async () => {
    await fleet.generate();
    const before = await fleet.list();
    await fleet.generate({ dryRun: true, targets: [await fleet.target("mine.mjs", stays)] });
    expect(await fleet.list()).toEqual(before);
    await golden("dry run");
  });

  it("does not replace somebody's file with a target's", async () => {
    await fleet.generate();
    await mkdir(join(fleet.out, "sheets"));
    await fleet.write("sheets/mine.txt", "by hand\n");
    await fleet.generate({ targets: [await fleet.target("mine.mjs", stays)] });
    expect(await fleet.read("sheets/mine.txt")).toBe("by hand\n");
    await golden("in the way");
  });
});

const broken: Readonly<Record<string, string>> = {
  "fails as it is loaded": '// first line\nthrow new Error("no network here");\n',
  "exports no target": 'export const name = "mine";\nexport default { generate: 1 };\n',
  "named like one of ours": giving("[]", "types"),
  "fails as it runs":
    'export const mine = { name: "mine", generate({ model }) {\n  return model.nothing.at(0);\n} };\n',
  "throws no error": 'export const mine = { name: "mine", async generate() { throw "tired"; } };\n',
  "changes the model":
    'export const mine = { name: "mine", async generate({ model }) { model.name = "x"; } };\n',
  "gives no list": giving("({})"),
  "gives nothing": giving("undefined"),
  "gives no text": giving('[{ path: "a.txt", text: 7 }]'),
  "leaves the folder": oneFile("../escaped.txt"),
  "leaves the folder within": oneFile("a/../../escaped.txt"),
  "from the root": oneFile("/tmp/escaped.txt"),
  "from a drive": oneFile("c:/escaped.txt"),
  "with backslashes": oneFile("a\\b.txt"),
  "names a folder": oneFile("a/"),
  "no name for a disk": oneFile("a?.txt"),
  "like an unfinished file": oneFile("a.txt.cri-new"),
  "over the manifest": oneFile("manifest.json"),
  "over one of ours": oneFile("List.TXT"),
  "a file where we have a folder": oneFile("notes"),
  "a folder where we have a file": oneFile("list.txt/a.txt"),
  "one path twice": giving('[{ path: "a", text: "" }, { path: "a", text: "" }]'),
};

describe("a target with a mistake is reported, and nothing is written:", () => {
  it.each(Object.entries(broken))("%s", async (name, text) => {
    const targets = [await fleet.target("mine.mjs", text)];
    expect(await fleet.generate({ targets })).toBe(2);
    await expect(fleet.list()).rejects.toThrow("ENOENT");
    expect(fleet.transcript()).not.toMatch(/\n! +at \S+ \(?file:/);
    await golden(name);
  });

  it("no such file", async () => {
    await fleet.generate({ targets: ["none.ts"] });
    await golden("no such file");
  });

  it("no module", async () => {
    await fleet.generate({ targets: [await fleet.target("mine.json", "{}")] });
    await golden("no module");
  });

  it("two of one name", async () => {
    await fleet.generate({
      targets: [await fleet.target("a.mjs", stays), await fleet.target("b.mjs", stays)],
    });
    await golden("two of one name");
  });

  it("two with one path", async () => {
    const other = stays.replace('"mine"', '"other"');
    await fleet.generate({
      targets: [await fleet.target("a.mjs", stays), await fleet.target("b.mjs", other)],
    });
    await golden("two with one path");
  });

  it("in a check, too", async () => {
    expect(await fleet.check({ targets: [await fleet.target("mine.mjs", oneFile("../a.txt"))] })).toBe(2);
  });
});

// Uses whole processes, since vitest's own loader would read the modules.
describe("a target's module", () => {
  const cri = builtFile("cri/cri.js");
  const example = join(packageRoot(), "generator", "testing", "example-target.ts");
  const generate = (target: string) =>
    runNode([cri, "generate", "--spec", "spec.yaml", "--out", "out", "--target", target], {
      cwd: fleet.folder,
    });
  const refused = (reason: string) => ({
    code: 2,
    err: `error: the target can't be loaded: ${reason}\nremedy: fix it, or run without its --target\n`,
  });

  it("may be TypeScript", async () => {
    expect(await generate(example)).toMatchObject({ code: 0, err: "" });
    expect(await fleet.read("sheets/parameters.csv")).toBe(
      "type,parameter,published as,required\nDriver,seats,number,no\nVehicle,floor,number,no\n",
    );
  });

  it("may import other TypeScript, and its errors have the right lines", async () => {
    await fleet.target(
      "helper.ts",
      "export const fail = (a: { b: string }): never => {\n  throw new Error(a.b);\n};\n",
    );
    const text = `import type { Target } from "cri-kit/target";
import { fail } from "./helper.ts";

interface Dropped {
  readonly line: number;
}

export const mine: Target = {
  name: "mine",
  generate: async () => fail({ b: "no good" }),
};
`;
    expect(await generate(await fleet.target("mine.ts", text))).toMatchObject({
      code: 2,
      err: 'error: the target "mine" fails: mine.ts:10: no good\nremedy: fix it, or run without its --target\n',
    });
  });

  it("with a syntax error is reported with its line", async () => {
    expect(
      await generate(await fleet.target("mine.mjs", "export const mine = {\n  name:\n};\n")),
    ).toMatchObject(refused("mine.mjs:3: Expression expected."));
    const { code, err } = await generate(
      await fleet.target("mine.ts", "type A = string;\n\nexport const = 1;\n"),
    );
    expect(code).toBe(2);
    expect(err).toMatch(/^error: the target can't be loaded: mine\.ts:3: /);
  });

  it("with a missing import is reported", async () => {
    const { code, err } = await generate(await fleet.target("mine.mjs", 'import "./nowhere.mjs";\n'));
    expect(code).toBe(2);
    expect(err).toMatch(/^error: the target can't be loaded: mine\.mjs: Cannot find module/);
  });
});
