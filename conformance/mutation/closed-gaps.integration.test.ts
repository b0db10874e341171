import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec } from "../../spec/package-root.js";
import { allowedAnswers, closedGapMutants } from "./closed-gaps.js";
import { runMutant } from "./run-mutant.js";
import { conformingVariants, variantsOf } from "./variants.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;

const opened: InterfaceModel = {
  ...model,
  gaps: model.gaps.map(({ states: _, ...gap }) => ({ ...gap, basis: "chosen" as const })),
};

it("makes no server for a gap that the document leaves open", () => {
  expect(closedGapMutants(opened, variantsOf(opened))).toEqual([]);
  expect(allowedAnswers(opened)).toEqual([]);
  const names = (from: InterfaceModel) => conformingVariants(from).map(({ name }) => name);
  expect(names(model)).not.toContain("oldest first");
  expect(names(opened)).toContain("oldest first");
});

it("breaks and varies what the document states", () => {
  const mutants = closedGapMutants(model, variantsOf(model)).map(({ name }) => name);
  expect(mutants).toContain("answers errors.absent with 400");
  expect(mutants).toContain("oldest first, against search.order");
  const variants = allowedAnswers(model).map(({ name }) => name);
  expect(variants).toContain("answers delete.response with 200, record");
  expect(mutants).not.toContain("answers delete.response with 200, record");
});

it("is caught by the gap's own check", async () => {
  const outcome = await runMutant(model, { kind: "mutant", name: "answers errors.absent with 400" });
  expect(outcome).toMatchObject({ verdict: "nonconformant", caughtBy: ["gap/errors.absent"] });
});
