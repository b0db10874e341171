// Tests each diagnostic about specs in several files.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Code, catalogue } from "./diagnostics/catalogue.js";
import { type Files, loadFrom, messagesOf } from "./testing/several-files.js";

const base = readFileSync(new URL("golden/small.yaml", import.meta.url), "utf8");
const head = "overlay-of: base.yaml\nname: north\n";
const founded = `${head}document: Notes of the North Practice\n`;

/** The smallest set of files for each code; `main.yaml` is the main file. */
const cases: Readonly<Record<Extract<Code, `CRI1${"5" | "6"}${string}`>, Files>> = {
  CRI1501: { "main.yaml": `include: [gaps.yaml]\n${base}` },
  CRI1502: {
    "main.yaml": `include: [a/one.yaml]\n${base}`,
    "a/one.yaml": "include: [two.yaml]\n",
    "a/two.yaml": "include:\n  - one.yaml\n",
  },
  CRI1503: {
    "main.yaml": `include: [more.yaml]\n${base}`,
    "more.yaml": "# ours\ngaps:\n  search.order: { asks: a }\n",
  },
  CRI1504: { "main.yaml": `include:\n  - ../more.yaml\n  - /etc/hosts\n${base}` },
  CRI1505: {
    "main.yaml": `include: [a.yaml, b.yaml]\n${base}`,
    "a.yaml": "include: [b.yaml]\n",
    "b.yaml": "gaps: {}\n",
  },
  CRI1506: { "main.yaml": `include: [keys.yaml]\n${base}`, "keys.yaml": "password: hunter2\n" },
  CRI1601: {
    "main.yaml": `${founded}changes:\n  search.Fault.opend: { required: true }\nremove:\n  gap.search.oder: why not\n`,
    "base.yaml": base,
  },
  CRI1602: { "main.yaml": `${founded}add:\n  field.Vehicle.ownr.phone: string\n`, "base.yaml": base },
  CRI1603: {
    "main.yaml": `${founded}add:\n  field.Vehicle.owner.name: { is: string, optional: true }\n`,
    "base.yaml": base,
  },
  CRI1604: { "main.yaml": `${founded}remove:\n  dates.range: nobody asks\n`, "base.yaml": base },
  CRI1605: {
    "main.yaml": `${founded}changes:\n  search.Vehicle.name: { odd: so }\nremove:\n  search.Vehicle.name: not searched\n`,
    "base.yaml": base,
  },
  CRI1606: {
    "main.yaml": `${head}changes:\n  search.Vehicle.opened: { required: true }\n`,
    "base.yaml": base,
  },
  CRI1607: {
    "main.yaml": `${founded}changes:\n  search.Vehicle.opened: { unseen: null }\n`,
    "base.yaml": base,
  },
};

/** Further mistakes, with codes that a single file can also have. */
const more: Readonly<Record<string, Files>> = {
  "overlay-of-nothing": { "main.yaml": head },
  "overlay-over-itself": { "main.yaml": "overlay-of: main.yaml\nname: north\n" },
  "overlay-of-what-is-not-listed": {
    "main.yaml": `${founded}changes:\n  interface: { title: T }\nremove:\n  operation.Vehicle.delete: nobody asks\n  operation.Vehcle.read: nobody asks\n`,
    "base.yaml": base,
  },
  "overlay-of-a-part": {
    "main.yaml": `${founded}changes:\n  field.Fault.state: { status: [open, closed] }\n`,
    "base.yaml": base,
  },
  "overlay-with-a-typo": {
    "main.yaml": `${founded}changes:\n  gap.search.order: { anser: oldest first }\nadd:\n  search.Vehicle.closed: { looks-at: closed }\n`,
    "base.yaml": base,
  },
  "overlay-over-mistakes": { "main.yaml": head, "base.yaml": base.replace("[Plain]", "[Plian]") },
  "overlay-takes-what-is-needed": {
    "main.yaml": `${founded}remove:\n  field.Vehicle.owner.name: nobody asks\n  search.Fault.vehicle: nobody asks\n`,
    "base.yaml": base,
  },
  "overlay-changes-to-nonsense": {
    "main.yaml": `${founded}changes:\n  search.Vehicle.name: { looks-at: owner.nam }\n`,
    "base.yaml": base,
  },
  "fragment-with-a-head": {
    "main.yaml": `include: [more.yaml]\n${base}`,
    "more.yaml": "name: more\nresorces: {}\nshapes: none\n",
  },
  "fragment-with-mistakes": {
    "main.yaml": `include: [lib/more.yaml]\n${base}`,
    "lib/more.yaml":
      "resources:\n  Tool:\n    paths: [Plain]\n    interactions: [raed]\n    fields: { kind: { is: string, fixed: Tool }, at: dat }\n",
  },
  "fragment-that-is-no-yaml": { "main.yaml": `include: [more.yaml]\n${base}`, "more.yaml": "gaps: {\n" },
};

test("every code has a case", () => {
  const codes = Object.keys(catalogue).filter((code) => /^CRI1[56]/.test(code));
  expect(Object.keys(cases)).toEqual(codes);
});

describe.each(Object.entries(cases))("%s", (code, files) => {
  test("is the only diagnostic of these files", async () => {
    const loaded = await loadFrom(files, "main.yaml");
    const codes = loaded.ok ? [] : loaded.diagnostics.map((diagnostic) => diagnostic.code);
    expect([...new Set(codes)]).toEqual([code]);
  });
});

test.each(Object.entries({ ...cases, ...more }))(
  "%s is printed as in its golden file",
  async (name, files) => {
    const shown = messagesOf(await loadFrom(files, "main.yaml"));
    await expect(shown).toMatchFileSnapshot(`golden/codes/${name}.txt`);
    expect(shown.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(shown).not.toBe("");
  },
);

test("the main file may be anywhere: paths are relative to the file that contains them", async () => {
  const files = {
    "specs/main.yaml": `include: [lib/more.yaml]\n${base}`,
    "specs/lib/more.yaml": "gaps:\n  - a\n",
  };
  const loaded = await loadFrom(files, "specs/main.yaml");
  expect(loaded).toMatchObject({ ok: false, diagnostics: [{ file: "specs/lib/more.yaml", line: 2 }] });
});
