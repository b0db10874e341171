// Tests which narratives count as generated.
import { expect, it } from "vitest";
import { loadSpec } from "./load.js";
import { isGenerated, narrativeShape } from "./narratives.js";
import { ownSpec } from "./package-root.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the kit's own spec has mistakes");
const shape = narrativeShape(loaded.model);
if (shape === undefined) throw new Error("the kit's own spec has no narrative");

it.each([
  [{ status: "generated", div: "<div/>" }, true],
  [{ status: "additional", div: "<div/>" }, false],
  [{ div: "<div/>" }, false],
  ["generated", false],
])("%j counts as generated: %s", (narrative, expected) => {
  expect(isGenerated(shape, narrative)).toBe(expected);
});

it("no narrative counts as generated if the document does not name that status", () => {
  const unnamed = { ...shape, fields: shape.fields.map((field) => ({ ...field, values: [] })) };
  expect(isGenerated(unnamed, { status: "generated" })).toBe(false);
});
