// Tests a shape whose role says nothing of its members.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseSpec } from "../parse-spec.js";

const sound = readFileSync(new URL("../golden/small.yaml", import.meta.url), "utf8");

const withShape = (shape: string) =>
  parseSpec(
    sound.replace("shapes:\n", () => `shapes:\n  Sign: ${shape}\n`),
    "small.yaml",
  );

const faults = (shape: string) => {
  const result = withShape(shape);
  return result.ok ? [] : result.diagnostics.map(({ code, message }) => `${code} ${message}`);
};

it("takes each part from the member of its name", () => {
  const result = withShape("{ role: coding, fields: { system: string, code: string, words: string } }");
  if (!result.ok) throw new Error("the spec has mistakes");
  const sign = result.model.shapes.find(({ name }) => name === "Sign");
  expect(sign?.parts).toEqual({ role: "coding", system: "system", code: "code" });
  const display = withShape("{ role: coding, fields: { system: string, code: string, display: string } }");
  expect(display.ok && display.model.shapes.find(({ name }) => name === "Sign")?.parts).toMatchObject({
    display: "display",
  });
});

it("reports a needed part without a member of its name, and one whose member has another type", () => {
  expect(faults("{ role: coding, fields: { system: string, sign: string } }")).toEqual([
    "CRI1208 a coding needs its code, and Sign has no member of that name",
  ]);
  expect(faults("{ role: narrative, fields: { div: date } }")).toEqual([
    "CRI1325 div can't be the div of a narrative: it is of type date",
  ]);
  expect(faults("{ role: picture, fields: { div: string } }")[0]).toMatch(/^CRI1104 /);
});
