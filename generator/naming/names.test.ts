// Tests how names are converted.
import { expect, it } from "vitest";
import { camelCase, kebabCase, pascalCase, uniqueNames } from "./names.js";

it.each([
  ["FaultReport", "fault-report", "FaultReport", "faultReport"],
  ["fault_report", "fault-report", "FaultReport", "faultReport"],
  ["CDADocument", "cda-document", "CDADocument", "cdaDocument"],
  ["x2Ray", "x2-ray", "X2Ray", "x2Ray"],
  ["7Up", "7-up", "T7Up", "t7Up"],
])("%s becomes %s, %s and %s", (name, kebab, pascal, camel) => {
  expect([kebabCase(name), pascalCase(name), camelCase(name)]).toEqual([kebab, pascal, camel]);
});

it("distinguishes names that differ only in letter case, or are taken", () => {
  const name = uniqueNames(["Index"]);
  expect([name("Job"), name("job"), name("index"), name("JOB")]).toEqual(["Job", "job2", "index2", "JOB3"]);
});
