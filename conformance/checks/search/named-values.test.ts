// Tests that a run does not test each of very many values.
import { expect, test } from "vitest";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { holdersOf } from "./named-values.js";

test.each([
  [3, 3],
  [1_000, 1_000],
  [4_500, 900],
])("of %i named values, %i are tested, from all of the set", async (all, expected) => {
  const values = Array.from({ length: all }, (_, at) => `v${String(at).padStart(4, "0")}`);
  const color = { is: "string", enum: values };
  const model = await smallSpec({ Car: { interactions: ["read", "add"], fields: { color } } });
  const holders = model.resources.flatMap((resource) => holdersOf(model, resource));
  expect(holders.map(({ round }) => round)).toEqual(Array.from({ length: expected }, (_, at) => at));
  expect(holders.map(({ named }) => named.value)).toEqual(
    values.filter((_, at) => at % Math.ceil(all / 1_000) === 0),
  );
});
