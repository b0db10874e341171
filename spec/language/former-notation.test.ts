// Tests that a former notation gets the exact text of today, and that this text is valid.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSpec } from "../parse-spec.js";

const small = readFileSync(new URL("../golden/small.yaml", import.meta.url), "utf8");

const field = "depth: number";

/** The remedies of a spec with another field in place of `depth`. */
function remedies(written: string): readonly string[] {
  const result = parseSpec(small.replace(field, `depth: ${written}`), "small.yaml");
  return result.ok ? [] : result.diagnostics.map(({ code, remedy }) => `${code} ${remedy}`);
}

test.each([
  ["[number]", '"number[]"'],
  ['["Link(Vehicle, Fault)"]', '"Link(Vehicle, Fault)[]"'],
  ["[date | partial-date]", '"(date | partial-date)[]"'],
  ["{ height: number }", "{ is: object, fields: { height: number } }"],
  [
    "[{ height: [number], at: { day: { is: [date], optional: true } } }]",
    '{ is: "object[]", fields: { height: "number[]", at: { is: object, fields: { day: { is: "date[]", optional: true } } } } }',
  ],
])("%s is %s", (former, now) => {
  expect(remedies(former)).toEqual([`CRI1109 Write ${now}`]);
  expect(remedies(now)).toEqual([]);
});

test.each([
  ["{ is: [number], means: m }", 'is: "number[]"'],
  ["{ is: { height: number }, means: m }", "is: object, fields: { height: number }"],
  ["{ is: [{ height: number }], means: m }", 'is: "object[]", fields: { height: number }'],
])("in %s, what is wrong is the type", (former, now) => {
  expect(remedies(former)).toEqual([`CRI1109 Write ${now}`]);
  expect(remedies(`{ ${now}, means: m }`)).toEqual([]);
});

test("a shape has fields, no members", () => {
  const result = parseSpec(small.replace("fields: { list: string", "members: { list: string"), "small.yaml");
  const remedies = result.ok ? [] : result.diagnostics.map(({ remedy }) => remedy);
  expect(remedies).toEqual(["Write fields instead of members"]);
});

test("what looks into a field in a former notation is no further mistake", () => {
  const former = small.replace(/owner: .*/, "owner: { name: string }");
  const result = parseSpec(former, "small.yaml");
  expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual(["CRI1109"]);
});

test("a map that was never a field lacks its type", () => {
  expect(remedies("{ kind: number, optional: true }")).toEqual(["CRI1102 Add is: and its type."]);
});

test.each([
  ["{ iz: string, means: m }", "iz"],
  ["{ optional: true, sI: number }", "sI"],
])("%s misspells `is`", (written, name) => {
  const result = parseSpec(small.replace(field, `depth: ${written}`), "small.yaml");
  const found = result.ok ? [] : result.diagnostics;
  expect(found).toMatchObject([{ code: "CRI1101", suggestion: "is" }]);
  expect(found[0]?.message).toContain(`depth has no property "${name}"`);
});
