// Tests that the text of a file that is not part of a spec is never printed.
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadSpec } from "../load.js";
import { messagesOf } from "../testing/several-files.js";

// In a CI gate, the author of a spec sees the output, but may not be allowed to read all files of the machine.
const secrets = {
  words: "hunter2 is the word\nand: hunter2: [hunter2\n",
  "a map": "password: hunter2\nhunter2: 1\n",
  "an alias": "password: *hunter2\n",
  "one text": "hunter2\n",
  "names that stand twice": "hunter2: 1\nhunter2: 2\n",
};

let folder: string;
let small: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-foreign-"));
  small = await readFile(new URL("../golden/small.yaml", import.meta.url), "utf8");
  await mkdir(join(folder, "spec"));
});
afterEach(() => rm(folder, { recursive: true }));

async function mistakes(spec: string, files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  await writeFile(join(folder, "spec/main.yaml"), spec);
  const loaded = await loadSpec(join(folder, "spec/main.yaml"));
  const codes = loaded.ok ? [] : loaded.diagnostics.map(({ code }) => code);
  return { codes, shown: `${messagesOf(loaded)}${loaded.ok ? "" : JSON.stringify(loaded.diagnostics)}` };
}

it.each(Object.entries(secrets))(
  "shows no text of an included file that is not part of a spec: %s",
  async (_, text) => {
    const { codes, shown } = await mistakes(`include: [keys]\n${small}`, { "spec/keys": text });
    expect(codes).not.toEqual([]);
    expect(shown).not.toContain("hunter2");
    expect(shown).toContain("keys");
  },
);

it.each(Object.entries(secrets))(
  "shows no text of an overlay's base that is not a spec: %s",
  async (_, text) => {
    const { codes, shown } = await mistakes("overlay-of: ../keys\nname: north\n", { keys: text });
    expect(codes).not.toEqual([]);
    expect(shown).not.toContain("hunter2");
  },
);

it("does not read an included file outside the spec's folder", async () => {
  const read: string[] = [];
  const loaded = await loadSpec(join(folder, "spec/main.yaml"), async (file) => {
    read.push(file);
    return `include: [../keys, sub/../../keys]\n${small}`;
  });
  expect(loaded.ok ? [] : loaded.diagnostics.map(({ code }) => code)).toEqual(["CRI1504", "CRI1504"]);
  expect(read).toEqual([join(folder, "spec/main.yaml")]);
});

it("follows a link only within the spec's folder", async () => {
  const gaps = "gaps: { hunter2: 1 }\n";
  await symlink(join(folder, "gaps.yaml"), join(folder, "spec/gaps.yaml"));
  const { codes, shown } = await mistakes(`include: [gaps.yaml]\n${small}`, { "gaps.yaml": gaps });
  expect(codes).toEqual(["CRI1501"]);
  expect(shown).not.toContain("hunter2");
  await rm(join(folder, "spec/gaps.yaml"));
  await symlink("real.yaml", join(folder, "spec/gaps.yaml"));
  const inside = await mistakes(`include: [gaps.yaml]\n${small}`, { "spec/real.yaml": gaps });
  expect(inside.shown).toContain("hunter2");
});

it("shows the lines of files in the spec's folder only", async () => {
  const wrong = small.replace("resources:", "resuorces:");
  const inside = await mistakes("overlay-of: base.yaml\nname: north\n", { "spec/base.yaml": wrong });
  expect(inside.shown).toMatch(/\| resuorces:/);
  const outside = await mistakes("overlay-of: ../base.yaml\nname: north\n", { "base.yaml": wrong });
  expect(outside.shown).toMatch(/has no property\s+"resuorces"/);
  expect(outside.shown).not.toMatch(/\| resuorces:/);
  const typo = await mistakes(`include: [more.yaml]\n${small}`, { "spec/more.yaml": "gasp: {}\n" });
  expect(typo.shown).toContain('Did you mean "gaps"?');
});
