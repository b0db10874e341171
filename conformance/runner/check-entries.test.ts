import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { otherSpec } from "../../spec/package-root.js";
import { parseSpec } from "../../spec/parse-spec.js";
import { checkEntries } from "./check-entries.js";

it("gives every check an id of its own, also where two rules of a type name one parameter", () => {
  const rule = "      - at-least-one: [driver, when]\n";
  const text = readFileSync(otherSpec(), "utf8").replace(
    rule,
    `${rule}      - at-least-one: [state, when]\n`,
  );
  const parsed = parseSpec(text, "spec.yaml");
  if (!parsed.ok) throw new Error("the test's spec has mistakes");
  const ids = checkEntries(parsed.model).map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => id.startsWith("rule/"))).toEqual([
    "rule/Driver@current/none-required",
    "rule/Driver@legacy/none-required",
    "rule/Job/driver-suffices",
    "rule/Job/when-suffices",
    "rule/Job/when-suffices-2",
    "rule/Vehicle@current/none-required",
    "rule/Vehicle@legacy/none-required",
  ]);
});
