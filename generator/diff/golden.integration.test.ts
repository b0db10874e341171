// Tests the report of each rule against its golden folder.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageOf } from "../../spec/language/schema.js";
import { diffRules } from "./rules.js";
import { type DiffFolder, diffFolder, edited } from "./testing/diff-folder.js";
import { editsOf, goldenRules } from "./testing/golden-edits.js";
import { goldenFolder } from "./testing/rich-model.js";

const rules = diffRules.map(({ id }) => id);
let fleet: DiffFolder;
beforeAll(async () => {
  fleet = await diffFolder();
});
afterAll(() => fleet.end());

it("has a golden folder for every rule, and no other", () => {
  expect([...goldenRules()].sort()).toEqual([...rules].sort());
});

const schema = JSON.parse(readFileSync(new URL("./diff.schema.json", import.meta.url), "utf8"));
const language = languageOf(schema, "the report");

describe.each(diffRules)("$id", ({ id, level }) => {
  it("is reported as in its golden folder", async () => {
    const folder = join(goldenFolder, id);
    const edits = editsOf(id);
    const old = await fleet.write("old.yaml", edited(edits.old));
    const now = await fleet.write("new.yaml", edited(edits.new));
    const code = await fleet.diff(old, now);
    const text = fleet.transcript();
    expect(text).toContain(`rule       ${id},`);
    expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
    if (level === "breaking") expect(code).toBe(1);
    await expect(text).toMatchFileSnapshot(join(folder, "output.txt"));
    await fleet.diff(old, now, { format: "json" });
    const json = fleet.transcript().replace(/^\$.*\n|exit \d\n$/g, "");
    expect(language.errors(JSON.parse(json))).toEqual([]);
    await expect(json).toMatchFileSnapshot(join(folder, "output.json"));
  });
});
