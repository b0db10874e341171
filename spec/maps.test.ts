// Tests the types of maps: how the language reads them, and what is inside of them.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { brokenLimits } from "./broken-limits.js";
import { madeToFit } from "./made-to-fit.js";
import type { InterfaceModel, Resource } from "./model.js";
import { otherSpec } from "./package-root.js";
import { parseSpec } from "./parse-spec.js";
import { referredTypes } from "./referred-types.js";
import { smallSpec } from "./testing/small-spec.js";
import { typeWords } from "./type-words.js";

const boat = (all: string) => ({ interactions: ["search", "read", "add"], fields: { all } });
const car = { interactions: ["search", "read", "add"], fields: {} };

it.each([
  "map(string)",
  "map(map(date | partial-date))",
  "map(id(Boat, Car))",
  "map(Link(Car))",
  "map(Mark)",
])("%s is read as it is written", async (text) => {
  const { resources } = await smallSpec({ Boat: boat(text), Car: car });
  const field = resources.find(({ name }) => name === "Boat")?.fields.find(({ name }) => name === "all");
  expect(field && typeWords(field.type)).toBe(text);
});

it("refers to the types that its values refer to", async () => {
  const model = await smallSpec({ Boat: boat("map(map(id(Car)))"), Car: car });
  const [first] = model.resources;
  expect(first && referredTypes(model, first)).toEqual(["Car"]);
});

/** The second interface, with a limit in the shape of the values of a map. */
function limited(): readonly [InterfaceModel, Resource] {
  const text = readFileSync(otherSpec(), "utf8").replace(
    "plain: string",
    "plain: { is: string, maxLength: 3 }",
  );
  const result = parseSpec(text, "fleet.yaml");
  const report = result.ok ? result.model.resources.find(({ name }) => name === "FaultReport") : undefined;
  if (!result.ok || report === undefined) throw new Error("the spec has mistakes");
  return [result.model, report];
}

it("has values within the limits of their shape, whatever their names are", () => {
  const [model, report] = limited();
  const record = { ratings: [{ "a/b": { plain: "too long" }, c: { plain: "fit" } }] };
  const places = brokenLimits(model, report, record).map(({ pointer, path }) => [pointer, path]);
  expect(places).toContainEqual(["/ratings/0/a~1b/plain", "ratings.plain"]);
  expect(places.filter(([pointer]) => pointer?.startsWith("/ratings"))).toHaveLength(1);
  expect(madeToFit(model, report, record)).toEqual({
    ratings: [{ "a/b": { plain: "too" }, c: { plain: "fit" } }],
  });
});
