// Tests that the layout of generated code is Biome's.
import fc from "fast-check";
import { expect, it } from "vitest";
import { callText } from "./call.js";
import { jsonText } from "./json-text.js";
import { Code, literal } from "./literal.js";
import { docComment, sentence, wrap } from "./prose.js";

it("breaks the outermost object of JSON, and others only if they are too long for a line", () => {
  const long = "x".repeat(100);
  expect(jsonText({ a: [1, { b: 2 }], b: [], c: {}, d: { e: long, f: 1 } })).toBe(
    `{\n  "a": [1, { "b": 2 }],\n  "b": [],\n  "c": {},\n  "d": {\n    "e": "${long}",\n    "f": 1\n  }\n}\n`,
  );
});

it("fills a line to its last column, including the comma", () => {
  const list = (length: number): string => jsonText({ a: ["x".repeat(length)] });
  const edge = 110 - '  "a": [""],'.length;
  expect(list(edge)).toContain('["');
  expect(list(edge + 1)).toContain("[\n");
});

it("leaves out undefined members, and writes a list of lists on one line", () => {
  expect(jsonText({ a: undefined, b: [[1, [2]], []], c: [{ d: undefined }] })).toBe(
    '{\n  "b": [[1, [2]], []],\n  "c": [{}]\n}\n',
  );
  expect(jsonText([[{ a: [] }]])).toBe('[\n  [{ "a": [] }]\n]\n');
});

it("writes names without quotes if possible", () => {
  expect(literal({ a: new Code("b"), "c-d": "e", f: undefined })).toBe('{ a: b, "c-d": "e" }');
});

it("breaks lists of several objects with several members", () => {
  expect(literal([{ a: 1, b: 2 }])).toBe("[{ a: 1, b: 2 }]");
  expect(literal([{ a: 1 }, { b: 2 }])).toBe("[{ a: 1 }, { b: 2 }]");
  expect(
    literal([
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ]),
  ).toBe("[\n  { a: 1, b: 2 },\n  { a: 1, b: 2 },\n]");
});

it("breaks a call that is too long, argument by argument", () => {
  const call = { callee: "f", parts: ["a".repeat(60), { callee: "g", parts: ["b".repeat(60)] }] };
  expect(callText("x = ", call, ";", 2).split("\n")).toEqual([
    "  x = f(",
    `    ${"a".repeat(60)},`,
    `    g(${"b".repeat(60)}),`,
    "  );",
  ]);
});

it("writes sentences, and comments that their text cannot end", () => {
  expect(sentence("  a day\n of birth ")).toBe("A day of birth.");
  expect(docComment("ends */ here", 80)).toEqual(["/** ends * / here */"]);
  expect(docComment("one two three", 12)).toEqual(["/**", " * one two", " * three", " */"]);
  expect(wrap("", 10)).toEqual([]);
});

it("writes every text as JSON does", () => {
  const members = fc.dictionary(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(members, (value) => {
      expect(jsonText(value)).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
    }),
  );
});
