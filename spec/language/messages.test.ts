// Tests what an author reads who leaves out the type of a field, or misspells its name.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSpec } from "../parse-spec.js";

const small = readFileSync(new URL("../golden/small.yaml", import.meta.url), "utf8");

/** The mistakes of a spec with another field in place of `depth`. */
function mistakes(written: string) {
  const result = parseSpec(small.replace("depth: number", `depth: ${written}`), "small.yaml");
  return result.ok ? [] : result.diagnostics;
}

test("a field without a type lacks it", () => {
  expect(mistakes("{ kind: number, optional: true }")).toMatchObject([
    { code: "CRI1102", remedy: "Add is: and its type." },
  ]);
});

test.each([
  ["{ iz: string, means: m }", "iz"],
  ["{ optional: true, sI: number }", "sI"],
])("%s misspells `is`", (written, name) => {
  const found = mistakes(written);
  expect(found).toMatchObject([{ code: "CRI1101", suggestion: "is" }]);
  expect(found[0]?.message).toContain(`depth has no property "${name}"`);
});

test("what looks into a field without a type is no further mistake", () => {
  const result = parseSpec(small.replace(/owner: .*/, "owner: { name: string }"), "small.yaml");
  expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual(["CRI1102"]);
});
