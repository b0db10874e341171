// Tests finding duplicate names, compared with the YAML package.
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDocument } from "yaml";
import { duplicateNames } from "./duplicate-names.js";

/** The places that the YAML package finds by comparing each name with all names before it. */
function foundByYaml(text: string): readonly (readonly [number, number])[] {
  const { errors } = parseDocument(text, { prettyErrors: false, version: "1.2" });
  return errors.filter(({ code }) => code === "DUPLICATE_KEY").map(({ pos }) => pos);
}

const faults = (text: string) =>
  duplicateNames(
    parseDocument(text, { prettyErrors: false, version: "1.2", uniqueKeys: false }),
    (offset) => text.slice(0, offset).split("\n").length,
  );

const found = (text: string) => faults(text).map(({ pos }) => pos);

it("names the line in which the name stands first", () => {
  expect(faults("b: 0\na: 1\na: 2\na: 3\n").map(({ message }) => message)).toEqual([
    "the name a is already in this map, in line 2",
    "the name a is already in this map, in line 2",
  ]);
});

const inOrder = (places: readonly (readonly [number, number])[]) => [...places].sort(([a], [b]) => a - b);

it.each([
  "a: 1\nabc: 2\nabc: 3\nabc: 4\n",
  "x: {abc: 1, abc: 2}\n",
  "&q abc: 1\n&r abc: 2\n",
  "? abc\n: 1\n? abc\n: 2\n",
  "- {a, a}\n- {a: 1}\n",
  "a: 1\na\n",
  "1: a\n1.0: b\n'1': c\n.nan: d\n.nan: e\n",
  "null: 1\n: 2\n",
  "? {a: 1, a: 2}\n: 1\n? {a: 1, a: 2}\n: 1\n",
  "a: &x { b: 1, b: 2 }\nc: *x\n",
])("reports the same as the YAML package for %j", (text) => {
  expect(foundByYaml(text).length).toBeGreaterThan(0);
  expect(inOrder(found(text))).toEqual(inOrder(foundByYaml(text)));
});

it("reports the same number for any text", () => {
  const bits = fc.constantFrom(
    "a",
    "b",
    "1",
    "1.0",
    ": ",
    "\n",
    "  ",
    "- ",
    "{",
    "}",
    "[",
    "]",
    ", ",
    "&x ",
    "*x",
    "? ",
    "null",
  );
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 24 }), (parts) => {
      const text = parts.join("");
      expect(found(text)).toHaveLength(foundByYaml(text).length);
    }),
    { numRuns: 2_000 },
  );
});
