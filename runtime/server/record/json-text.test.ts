// Tests the code that works on a record's JSON text: splitting, assigning id and meta, finding errors.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assign } from "./assign.js";
import { splitObject } from "./json-members.js";
import { placeOfJsonError } from "./json-place.js";

const objects = fc.dictionary(fc.string(), fc.jsonValue());
const indents = fc.constantFrom(0, 2, "\t");

describe("an object's text", () => {
  test("is split into its members, which can be joined again", () => {
    fc.assert(
      fc.property(objects, indents, (value, indent) => {
        const { members } = splitObject(JSON.stringify(value, null, indent));
        expect(members.map(({ name }) => name)).toEqual(Object.keys(JSON.parse(JSON.stringify(value))));
        const joined: unknown = JSON.parse(`{${members.map(({ text }) => text).join(",")}}`);
        expect(joined).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test("shows its depth", () => {
    expect(splitObject("{}").depth).toBe(1);
    expect(splitObject('{"a":[{"b":"[[["}]}').depth).toBe(3);
  });
});

describe("assigning id and meta", () => {
  const assigned = { id: "7", version: 2, updated: 0 };
  const meta = { versionId: "2", lastUpdated: "1970-01-01T00:00:00.000Z" };

  test("inserts them, and leaves every other member unchanged", () => {
    fc.assert(
      fc.property(objects, (sent) => {
        const text = JSON.stringify(sent);
        const value: Record<string, unknown> = JSON.parse(text);
        const { id: _, meta: old, ...rest } = value;
        const kept = typeof old === "object" && old !== null && !Array.isArray(old) ? old : {};
        const record: unknown = JSON.parse(
          assign({ value, text, ...splitObject(text) }, { typeMember: "kind" }, assigned).text,
        );
        expect(record).toEqual({ ...rest, id: "7", meta: { ...kept, ...meta } });
      }),
    );
  });

  test("keeps members with the names of built-in properties, and the last of a repeated member", () => {
    const text = '{ "__proto__": {"a": 1}, "id": 1, "\\u0069d": 2, "kind": "K", "n": 1.0 }';
    const value: Record<string, unknown> = JSON.parse(text);
    expect(assign({ value, text, ...splitObject(text) }, { typeMember: "kind" }, assigned).text).toBe(
      `{"kind": "K","id":"7","meta":${JSON.stringify(meta)},"__proto__": {"a": 1},"n": 1.0}`,
    );
  });
});

describe("the place of the first error in a text", () => {
  test.each([
    ["", 1, 1],
    ["{", 1, 2],
    ['{"a":1,}', 1, 8],
    ['{"a" 1}', 1, 6],
    ["[1 2]", 1, 4],
    ["{a:1}", 1, 2],
    ['{\n  "a": nul\n}', 2, 8],
    ['{"a":"open', 1, 6],
    ["[1]]", 1, 4],
    ["[1}", 1, 3],
    ["01", 1, 2],
    ['{"a":\n\n"b"\n"c":1}', 4, 1],
    ["{} {}", 1, 4],
  ])("%j: line %i, column %i", (text, line, column) => {
    expect(placeOfJsonError(text)).toEqual({ line, column });
  });

  test("is the end of an incomplete text", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer(), { minKeys: 1 }), (value) => {
        const text = JSON.stringify(value).slice(0, -1);
        expect(placeOfJsonError(text)).toEqual({ line: 1, column: text.length + 1 });
      }),
    );
  });
});
