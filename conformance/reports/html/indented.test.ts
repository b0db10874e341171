import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyView } from "./exchange-list.js";
import { indentedJson } from "./folded.js";

const enough = 1_000_000;
const whole = (text: string) => indentedJson(text, enough)?.text;

describe("indented JSON", () => {
  it("has the same value as before", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 3 }), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        const lines = whole(text) ?? "";
        expect(JSON.parse(lines)).toEqual(JSON.parse(text));
        expect(lines).toBe(JSON.stringify(value, undefined, 2));
      }),
    );
  });

  it("keeps the digits of numbers, repeated members, and escapes", () => {
    const text = '{"a":1.10,"a":1e2,"b":[],"c":{},"d":"\\u00e4\\"}{","e":12345678901234567890}';
    expect(whole(text)).toBe(
      '{\n  "a": 1.10,\n  "a": 1e2,\n  "b": [],\n  "c": {},\n  "d": "\\u00e4\\"}{",\n  "e": 12345678901234567890\n}',
    );
  });

  it.each(["<html>", "{", "{'a':1}", "plain", "", "nul"])(
    "gives undefined if the text is not JSON: %j",
    (text) => {
      expect(whole(text)).toBeUndefined();
    },
  );

  it("stops at its limit, in five megabytes of one string or of many numbers", () => {
    const string = JSON.stringify({ a: "\\x".repeat(2_500_000) });
    const numbers = JSON.stringify(Array.from({ length: 1_000_000 }, (_, index) => index));
    for (const text of [string, numbers]) {
      const view = bodyView(text, 20_000);
      expect(view?.text.length).toBe(20_000);
      expect(view?.note).toMatch(/^JSON, [\d,]+ characters, indented here; only the beginning is shown: /);
    }
  });

  it("says how much of a body is cut, and where all of it is", () => {
    const note = (body: string) => bodyView(body, 10)?.note;
    expect(note('{"a":1234567}')).toBe(
      "JSON, 13 characters, indented here; only the beginning is shown: 7 are cut; --json FILE --whole-bodies has all of it",
    );
    expect(bodyView('{"a":1234567}', 10)?.text).toBe('{\n  "a": 1');
    expect(note("x".repeat(30_000))).toBe(
      "unchanged, 30,000 characters; only the beginning is shown: 29,990 are cut; --json FILE --whole-bodies has all of it",
    );
    expect(bodyView("short", 10)?.note).toBe("unchanged, 5 characters");
  });
});
