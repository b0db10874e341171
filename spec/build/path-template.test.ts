// Tests that paths are not judged by placeholders that the spec does not declare.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { thirdSpec } from "../package-root.js";
import { parseSpec } from "../parse-spec.js";

const text = readFileSync(thirdSpec(), "utf8");
const declared = text.split("\n").find((line) => line.startsWith("placeholders:")) ?? "";

function mistakes(line: string) {
  const result = parseSpec(
    text.replace(`${declared}\n`, () => line),
    "library.yaml",
  );
  return result.ok ? [] : result.diagnostics;
}

it.each([
  ["placeholders", "", "placeholders"],
  ["the base", 'placeholders: { type: "<type>", id: "<key>" }\n', "base"],
  ["the type", 'placeholders: { base: "{server}", id: "<key>" }\n', "type"],
])("reports only that the spec lacks %s", (_, line, missing) => {
  expect(declared).not.toBe("");
  const found = mistakes(line);
  expect(found.map(({ code }) => code)).toEqual(["CRI1102"]);
  expect(found[0]?.message).toContain(`lacks "${missing}"`);
});

it("names the members of the missing placeholders, with an example", () => {
  const [found] = mistakes("");
  expect(found?.remedy).toMatch(/^Add placeholders: .*base, type and id; also site .*such as \{ base: /);
});
