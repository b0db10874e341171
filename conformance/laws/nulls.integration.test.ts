// Tests that the checks of null pass on our server, whichever answers show null, and fail on servers that do otherwise.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { thirdSpec, wideSpec } from "../../spec/package-root.js";
import { runMutant } from "../mutation/run-mutant.js";
import { variantsOf } from "../mutation/variants.js";
import { resultsOn, unchanged } from "../testkit/changed-server.js";
import { bodyMutants } from "./body-laws.js";

async function modelOf(file: string): Promise<InterfaceModel> {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error("the spec has mistakes");
  return loaded.model;
}

const wide = await modelOf(wideSpec());
const library = await modelOf(thirdSpec());

const nullMutants = (model: InterfaceModel): readonly string[] =>
  bodyMutants(model).flatMap(({ name, breaks }) =>
    breaks.some((id) => id.startsWith("null/")) ? [name] : [],
  );

/** The interface with another answer of its gap. */
const answering = (model: InterfaceModel, answer: string): InterfaceModel => ({
  ...model,
  gaps: model.gaps.map((gap) => (gap.probe === "null-kept" ? { ...gap, answer } : gap)),
});

describe.each([
  ["replaces", wide],
  ["replaces, and leaves null out", answering(wide, "left out")],
  ["merges", library],
] as const)("the checks of null where an update %s", (name, model) => {
  it("pass on our server", async () => {
    const results = await resultsOn(unchanged, "null/", model);
    expect(results.map(({ id }) => id).filter((id) => id.endsWith("-update")).length > 0).toBe(
      name !== "merges",
    );
    expect(results.length).toBeGreaterThan(1);
    expect(results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  });
});

it("a server that leaves out members that are null passes unless the document says that they are shown", async () => {
  const variant = variantsOf(wide).find(({ follows }) => follows?.includes("null-kept"));
  if (variant === undefined) throw new Error("no variant leaves null out");
  const open = await resultsOn(variant.behaviour, "null/", wide);
  expect(open.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  const stated = await resultsOn(variant.behaviour, "null/", library);
  expect(stated.map(({ verdict }) => verdict)).toEqual(stated.map(() => "fail"));
});

describe.each([
  ["the second", wide],
  ["the third", library],
])("of %s interface", (_, model) => {
  it.each(nullMutants(model))("%s: is caught", async (name) => {
    const { caughtBy } = await runMutant(model, { kind: "mutant", name });
    expect(caughtBy.filter((id) => id.startsWith("null/")).length).toBeGreaterThan(0);
  });
});
