// Tests how names are converted.
import { expect, it } from "vitest";
import { camelCase, kebabCase, pascalCase, uniqueNames } from "./names.js";

it.each([
  ["ToothChart", "tooth-chart", "ToothChart", "toothChart"],
  ["tooth_chart", "tooth-chart", "ToothChart", "toothChart"],
  ["CDADocument", "cda-document", "CDADocument", "cdaDocument"],
  ["x2Ray", "x2-ray", "X2Ray", "x2Ray"],
  ["7Up", "7-up", "T7Up", "t7Up"],
])("%s becomes %s, %s and %s", (name, kebab, pascal, camel) => {
  expect([kebabCase(name), pascalCase(name), camelCase(name)]).toEqual([kebab, pascal, camel]);
});

it("distinguishes names that differ only in letter case, or are taken", () => {
  const name = uniqueNames(["Index"]);
  expect([name("Visit"), name("visit"), name("index"), name("VISIT")]).toEqual([
    "Visit",
    "visit2",
    "index2",
    "VISIT3",
  ]);
});
