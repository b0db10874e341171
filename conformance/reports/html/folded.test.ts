import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedJson } from "./folded.js";

const long = (name: string) =>
  Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${name}${n}`, "x".repeat(40)]));
const record = {
  kind: "Van",
  engine: long("e"),
  seats: [long("s"), { colour: { code: "red", of: "paint".repeat(20) } }],
  owner: { name: "n".repeat(90) },
};
const text = JSON.stringify(record);

describe("folded JSON", () => {
  it("names every member of a record in little room, so that one is seen to be missing", () => {
    expect(foldedJson(text, 130)).toBe(
      '{\n  "kind": "Van",\n  "engine": { … 30 members },\n  "seats": [ … 2 elements ],\n  "owner": { … 1 member }\n}',
    );
  });

  it("shows the member that decides first, wherever it is", () => {
    const found = foldedJson(JSON.stringify({ rows: [long("r"), { record }] }), 500, ["seats.colour"]);
    expect(found).toContain('"code": "red"');
    expect(found).toContain('"engine": { … 30 members }');
    expect(foldedJson(text, 200)).not.toContain('"code": "red"');
  });

  it("shows an element that decides, however many come before it", () => {
    const rows = Array.from({ length: 50 }, (_, n) => (n === 40 ? { record } : long(`r${n}x`)));
    const found = foldedJson(JSON.stringify(rows), 2_000, ["seats.colour"]);
    expect(found).toContain('"code": "red"');
    expect(found).toContain("… 37 more");
  });

  it("stays near its limit, and tells of what it leaves out", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 100, max: 2_000 }), (json, most) => {
        const found = foldedJson(json, most);
        fc.pre(found !== undefined);
        expect(found.length).toBeLessThan(2 * most + 200);
        if (JSON.stringify(JSON.parse(json)).length > found.length) expect(found).toContain("…");
      }),
    );
  });

  it("takes no time for a member that is in itself many times", () => {
    const deep = `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`;
    expect(foldedJson(deep, 500, ["a"])).toContain('"a": {');
  });

  it("reads a hundred thousand levels, and leaves longer texts to others", () => {
    expect(foldedJson("[".repeat(99_000) + "]".repeat(99_000), 500)?.length).toBeLessThan(1_500);
    expect(foldedJson(`{${'"a":1,'.repeat(500)}"b":1}`, 500)).toBeUndefined();
    expect(foldedJson(`[${"1,".repeat(100_000)}1]`, 500)).toBeUndefined();
    expect(foldedJson('"text"', 500)).toBeUndefined();
  });
});
