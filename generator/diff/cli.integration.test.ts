// Tests the command `cri-kit diff`.
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DiffFolder, diffFolder, type Edit, edited } from "./testing/diff-folder.js";

const changes: readonly Edit[] = [
  { find: "      crates: integer\n", put: "      luggage: integer\n" },
  { find: "born: { type: date, looks-at: born }", put: "birth: { type: date, looks-at: born }" },
  { find: "[vehicle, name, born]", put: "[vehicle, name]" },
  { find: "home: Address", put: "address: Address" },
  { find: "parameters: [arrived, booked]", put: "parameters: [arrived]" },
  { find: "[name.family, name.given]", put: "name.family" },
  { find: "arrived: timestamp | date\n", put: "arrived: timestamp | date | partial-date\n" },
  { find: "means: somebody who drives", put: 'means: "somebody <b>`who`</b> | pays"' },
];

let fleet: DiffFolder;
let old: string;
let now: string;
beforeAll(async () => {
  fleet = await diffFolder();
  old = await fleet.write("old.yaml", edited());
  now = await fleet.write("new.yaml", edited(changes));
});
afterAll(() => fleet.end());

const golden = (name: string) =>
  expect(fleet.transcript()).toMatchFileSnapshot(`../golden/diff-runs/${name}.txt`);

describe("cri diff", () => {
  it.each(["text", "markdown", "github"] as const)("writes many changes as %s", async (format) => {
    expect(await fleet.diff(old, now, { format })).toBe(1);
    await golden(format);
  });

  it("points to the overlay's lines for changes in an overlay", async () => {
    const lines = [
      "overlay-of: old.yaml",
      "name: fleet-north",
      "changes:",
      "  resource.Driver: { means: somebody who sleeps here }",
      "  gap.vehicle.label: { answer: refused }",
    ];
    const north = await fleet.write("north.yaml", `${lines.join("\n")}\n`);
    expect(await fleet.diff(old, north, { format: "github" })).toBe(0);
    expect(await fleet.diff(old, north)).toBe(0);
    await golden("overlay");
  });

  it("lists what only follows from a rename with the rename, and does not count it", async () => {
    const renamed = await fleet.write(
      "renamed.yaml",
      edited([
        { find: "      floor: integer", put: "      floors: integer" },
        { find: "looks-at: floor }", put: "looks-at: floors }" },
        { find: "sets: { floor: 0,", put: "sets: { floors: 0," },
      ]),
    );
    for (const format of ["text", "markdown", "json"] as const)
      expect(await fleet.diff(old, renamed, { format })).toBe(1);
    const allowed = await fleet.write(
      "renamed-allowed.yaml",
      "allow:\n  - { rule: field-removed, clause: field.Vehicle.floor, reason: renamed, until: 2026-12-31 }\n",
    );
    expect(await fleet.diff(old, renamed, { exceptions: allowed })).toBe(0);
    await golden("rename");
  });

  it("says that nothing differs", async () => {
    expect(await fleet.diff(old, old)).toBe(0);
    expect(await fleet.diff(old, old, { format: "markdown" })).toBe(0);
    await golden("nothing");
  });

  it("fails for risky changes on request", async () => {
    const risky = await fleet.write(
      "risky.yaml",
      edited([
        { find: "[tired, glum]", put: "[tired, sad]" },
        { find: "Link(Vehicle)", put: "Link(Vehicle, Job)" },
      ]),
    );
    expect(await fleet.diff(old, risky)).toBe(0);
    fleet.transcript();
    expect(await fleet.diff(old, risky, { failOn: "risky" })).toBe(1);
    await golden("risky");
  });

  it("reports the mistakes of both specs", async () => {
    const bad = await fleet.write("bad.yaml", edited([{ find: "crates: integer", put: "crates: integre" }]));
    const worse = await fleet.write("worse.yaml", edited([{ find: "photo: base64", put: "photo: bas64" }]));
    expect(await fleet.diff(bad, worse)).toBe(2);
    expect(await fleet.diff(`${fleet.folder}/none.yaml`, old)).toBe(2);
    await golden("mistakes");
  });

  it("colours lines by their level on a terminal, with the same text", async () => {
    await fleet.diff(old, now);
    const plain = fleet.transcript();
    const colored: string[] = [];
    await fleet.diff(old, now, {
      io: { out: (text) => void colored.push(text), err: () => undefined, color: true },
    });
    fleet.transcript();
    const text = colored.join("").replaceAll(`${fleet.folder}/`, "");
    expect(text).toContain("\u001b[31mbreaking: a field removed\u001b[0m");
    expect(plain).toContain(stripVTControlCharacters(text));
  });
});

describe("exceptions", () => {
  const allow = (rule: string, clause: string, until = "2026-06-15") =>
    `  - { rule: ${rule}, clause: ${clause}, reason: nobody reads it, until: ${until} }\n`;
  const only = [{ find: "      crates: integer\n", put: "" }];

  it.each([
    ["used", allow("field-removed", "field.Driver.crates"), 0],
    ["expired", allow("field-removed", "field.Driver.crates", "2026-06-14"), 1],
    [
      "unmatched",
      allow("field-removed", "field.Driver.crates") + allow("field-removed", "field.Driver.bag"),
      1,
    ],
    ["unmatched-place", allow("field-removed", "constraint.Driver.crates.required"), 1],
    ["unknown-rule", allow("field-remove", "field.Driver.crates"), 2],
    ["no-day", allow("field-removed", "field.Driver.crates", "2026-02-30"), 2],
    ["twice", allow("field-removed", "field.Driver.crates").repeat(2), 2],
    ["without-reason", "  - { rule: field-removed, clause: field.Driver.crates, until: 2026-12-31 }\n", 2],
  ])("%s", async (name, text, code) => {
    const file = await fleet.write("allowed.yaml", `allow:\n${text}`);
    const without = await fleet.write("without.yaml", edited(only));
    expect(await fleet.diff(old, without, { exceptions: file })).toBe(code);
    if (code !== 2) await fleet.diff(old, without, { exceptions: file, format: "json" });
    await golden(`exceptions-${name}`);
  });

  it("in an empty file are a user's mistake, with a remedy", async () => {
    const file = await fleet.write("allowed.yaml", "");
    expect(await fleet.diff(old, now, { exceptions: file })).toBe(2);
    await golden("exceptions-empty-file");
  });

  it("in a missing file are a user's mistake", async () => {
    expect(await fleet.diff(old, now, { exceptions: `${fleet.folder}/none.yaml` })).toBe(2);
    await golden("exceptions-no-file");
  });
});
