// Tests the command `cri-kit diff`.
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DiffFolder, diffFolder, type Edit, edited } from "./testing/diff-folder.js";

const changes: readonly Edit[] = [
  { find: "      bags: integer\n", put: "      luggage: integer\n" },
  { find: "born: { type: date, looks-at: born }", put: "birth: { type: date, looks-at: born }" },
  { find: "[room, name, born]", put: "[room, name]" },
  { find: "home: Address", put: "address: Address" },
  { find: "parameters: [arrived, booked]", put: "parameters: [arrived]" },
  { find: "[name.family, name.given]", put: "name.family" },
  { find: "arrived: timestamp | date\n", put: "arrived: timestamp | date | partial-date\n" },
  { find: "means: somebody who stays", put: 'means: "somebody <b>`who`</b> | pays"' },
];

let inn: DiffFolder;
let old: string;
let now: string;
beforeAll(async () => {
  inn = await diffFolder();
  old = await inn.write("old.yaml", edited());
  now = await inn.write("new.yaml", edited(changes));
});
afterAll(() => inn.end());

const golden = (name: string) =>
  expect(inn.transcript()).toMatchFileSnapshot(`../golden/diff-runs/${name}.txt`);

describe("cri diff", () => {
  it.each(["text", "markdown", "github"] as const)("writes many changes as %s", async (format) => {
    expect(await inn.diff(old, now, { format })).toBe(1);
    await golden(format);
  });

  it("points to the overlay's lines for changes in an overlay", async () => {
    const lines = [
      "overlay-of: old.yaml",
      "name: inn-north",
      "changes:",
      "  resource.Guest: { means: somebody who sleeps here }",
      "  gap.room.label: { answer: refused }",
    ];
    const north = await inn.write("north.yaml", `${lines.join("\n")}\n`);
    expect(await inn.diff(old, north, { format: "github" })).toBe(0);
    expect(await inn.diff(old, north)).toBe(0);
    await golden("overlay");
  });

  it("says that nothing differs", async () => {
    expect(await inn.diff(old, old)).toBe(0);
    expect(await inn.diff(old, old, { format: "markdown" })).toBe(0);
    await golden("nothing");
  });

  it("fails for risky changes on request", async () => {
    const risky = await inn.write(
      "risky.yaml",
      edited([
        { find: "[tired, glum]", put: "[tired, sad]" },
        { find: "Link(Room)", put: "Link(Room, Meal)" },
      ]),
    );
    expect(await inn.diff(old, risky)).toBe(0);
    inn.transcript();
    expect(await inn.diff(old, risky, { failOn: "risky" })).toBe(1);
    await golden("risky");
  });

  it("reports the mistakes of both specs", async () => {
    const bad = await inn.write("bad.yaml", edited([{ find: "bags: integer", put: "bags: integre" }]));
    const worse = await inn.write("worse.yaml", edited([{ find: "photo: base64", put: "photo: bas64" }]));
    expect(await inn.diff(bad, worse)).toBe(2);
    expect(await inn.diff(`${inn.folder}/none.yaml`, old)).toBe(2);
    await golden("mistakes");
  });

  it("colours lines by their level on a terminal, with the same text", async () => {
    await inn.diff(old, now);
    const plain = inn.transcript();
    const colored: string[] = [];
    await inn.diff(old, now, {
      io: { out: (text) => void colored.push(text), err: () => undefined, color: true },
    });
    inn.transcript();
    const text = colored.join("").replaceAll(`${inn.folder}/`, "");
    expect(text).toContain("\u001b[31mbreaking: a field removed\u001b[0m");
    expect(plain).toContain(stripVTControlCharacters(text));
  });
});

describe("exceptions", () => {
  const allow = (rule: string, clause: string, until = "2026-06-15") =>
    `  - { rule: ${rule}, clause: ${clause}, reason: nobody reads it, until: ${until} }\n`;
  const only = [{ find: "      bags: integer\n", put: "" }];

  it.each([
    ["used", allow("field-removed", "field.Guest.bags"), 0],
    ["expired", allow("field-removed", "field.Guest.bags", "2026-06-14"), 1],
    ["unmatched", allow("field-removed", "field.Guest.bags") + allow("field-removed", "field.Guest.bag"), 1],
    ["unknown-rule", allow("field-remove", "field.Guest.bags"), 2],
    ["no-day", allow("field-removed", "field.Guest.bags", "2026-02-30"), 2],
    ["twice", allow("field-removed", "field.Guest.bags").repeat(2), 2],
    ["without-reason", "  - { rule: field-removed, clause: field.Guest.bags, until: 2026-12-31 }\n", 2],
  ])("%s", async (name, text, code) => {
    const file = await inn.write("allowed.yaml", `allow:\n${text}`);
    const without = await inn.write("without.yaml", edited(only));
    expect(await inn.diff(old, without, { exceptions: file })).toBe(code);
    if (code !== 2) await inn.diff(old, without, { exceptions: file, format: "json" });
    await golden(`exceptions-${name}`);
  });

  it("in an empty file are a user's mistake, with a remedy", async () => {
    const file = await inn.write("allowed.yaml", "");
    expect(await inn.diff(old, now, { exceptions: file })).toBe(2);
    await golden("exceptions-empty-file");
  });

  it("in a missing file are a user's mistake", async () => {
    expect(await inn.diff(old, now, { exceptions: `${inn.folder}/none.yaml` })).toBe(2);
    await golden("exceptions-no-file");
  });
});
