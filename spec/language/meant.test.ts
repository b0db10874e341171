// Tests that a misspelt name is one mistake, and that nothing which follows from it is reported.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSpec } from "../parse-spec.js";

const small = readFileSync(new URL("../golden/small.yaml", import.meta.url), "utf8");

/** The mistakes of the small interface with a text replaced, once, by another. */
function mistakes(from: string | RegExp, to: string) {
  const text = small.replace(from, to);
  expect(text).not.toBe(small);
  const result = parseSpec(text, "small.yaml");
  return result.ok ? [] : result.diagnostics;
}

test.each([
  ["the search of a type", /search:(?=\n {6}vehicle)/, "serach:", "search"],
  [
    "the interaction",
    /\[search, read, add\](?=\n {4}fields:\n {6}kind: \{ is: string, fixed: Fault)/,
    "[serch, read, add]",
    "search",
  ],
  ["the type of a parameter", "vehicle: { type: reference", "vehicle: { type: refrence", "reference"],
  ["the property of a parameter", "vehicle: { type: reference", "vehicle: { tpye: reference", "type"],
  ["what a parameter looks at", "looks-at: vehicle", "look-at: vehicle", "looks-at"],
  ["a kind of special parameter", "special: list-size", "special: list-sise", "list-size"],
  ["the parameters of date search", "parameters: [opened]", "paramters: [opened]", "parameters"],
  ["a part of the file", "resources:", "resuorces:", "resources"],
])("a typo in %s is one mistake, with the name that was meant", (_, from, to, meant) => {
  expect(mistakes(from, to)).toMatchObject([{ suggestion: meant }]);
});

test("what is wrong inside is still reported", () => {
  const found = mistakes(/search:(?=\n {6}vehicle)([\s\S]*looks-at: )seen/, "serach:$1sen");
  expect(found.map(({ code, suggestion }) => [code, suggestion])).toEqual([
    ["CRI1101", "search"],
    ["CRI1203", "seen"],
  ]);
});

test("a name that fits nowhere is not read as another one", () => {
  expect(mistakes("segment: vehicles", "segmnt: [vehicles]")).toMatchObject([
    { code: "CRI1101", suggestion: "segment" },
  ]);
  expect(mistakes("segment: vehicles", "segment: vehicles\n    segmnt: cars")).toMatchObject([
    { code: "CRI1101", suggestion: "segment" },
  ]);
});

test("a name is not read as one under which no part of its value fits", () => {
  const field = "\n    name: { is: string, values: [a, b] }\n";
  expect(mistakes("segment: vehicles\n", `segment: vehicles${field}`)).toMatchObject([
    { code: "CRI1101", suggestion: "named" },
  ]);
});

test.each([
  [
    "a declared parameter",
    "vehicle: { type: reference",
    "vehicel: { type: reference",
    "vehicel",
    /, which is also named in line \d+$/,
  ],
  ["a parameter of a rule", "at-least-one: [vehicle", "at-least-one: [vehicel", "vehicle", /"vehicel"$/],
  ["a parameter of date search", "parameters: [opened]", "parameters: [openned]", "opened", /"openned"$/],
  ["a type", "Vehicle:", "Vehicel:", "Vehicel", /, which is also named in line \d+$/],
])("a typo in %s is one mistake, with the other places that name it", (_, from, to, meant, message) => {
  expect(mistakes(from, to)).toMatchObject([{ suggestion: meant, message: expect.stringMatching(message) }]);
});

test("different typos in what gaps are about are different mistakes", () => {
  const gapAbout = (clause: string) => `
  of.${clause}:
    asks: In what order is a list?
    answer: newest first
    because: the latest is looked for
    observe: Add records and search for them.
    probe: search-order
    about: ${clause}`;
  const found = mistakes(/$/, gapAbout("interacton.read") + gapAbout("operation.read"));
  expect(found.map(({ code, message }) => [code, message])).toEqual([
    ["CRI1206", 'no node has the clause "interacton.read"'],
    ["CRI1206", 'no node has the clause "operation.read"'],
  ]);
});

test("a typo in the name of a type is one mistake with the gaps about its parts", () => {
  expect(mistakes("\n  Fault:\n", "\n  Fualt:\n")).toMatchObject([
    {
      code: "CRI1303",
      suggestion: "Fualt",
      message: expect.stringMatching(/, which is also named in line \d+$/),
    },
  ]);
});

test("names like no other are reported at each place", () => {
  const found = mistakes("vehicle: { type: reference", "carriage: { type: reference");
  expect(found.map(({ code }) => code)).toEqual(["CRI1204", "CRI1206"]);
});
