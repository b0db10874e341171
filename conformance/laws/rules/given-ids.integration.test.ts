// Tests that ids that clients give are taken, that their limits hold, and that servers that break a rule of them are caught.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { hostedSpec } from "../../../spec/package-root.js";
import { parseSpec } from "../../../spec/parse-spec.js";
import { mutants } from "../../mutation/mutants.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { runVariant } from "../../mutation/run-variant.js";
import { conformingVariants } from "../../mutation/variants.js";

const loaded = await loadSpec(hostedSpec());
if (!loaded.ok) throw new Error("the fifth interface has mistakes");
const { model } = loaded;

it("our server passes all checks, and tries all rules of ids", async () => {
  const [{ name } = { name: "" }] = conformingVariants(model);
  const { verdict, failed, unexpected } = await runVariant(model, { kind: "variant", name });
  expect({ verdict, failed, unexpected }).toEqual({ verdict: "conformant", failed: [], unexpected: [] });
});

describe("an update by the path of the record", () => {
  const text = readFileSync(hostedSpec(), "utf8")
    .replace("method: PUT, on: collection, replaces: true", "method: PATCH, on: record, merges: true")
    .replace("answer: body id", "answer: record path")
    .replace("unique: ever, pattern", "unique: ever, readOnly: { is: refused, on: update }, pattern");
  const parsed = parseSpec(text, "branches.yaml");
  if (!parsed.ok) throw new Error(parsed.diagnostics.map(({ message }) => message).join());
  const { model: byPath } = parsed;

  it("is refused with another id, and not with its own", async () => {
    const [{ name } = { name: "" }] = conformingVariants(byPath);
    const { verdict, failed } = await runVariant(byPath, { kind: "variant", name });
    expect({ verdict, failed }).toEqual({ verdict: "conformant", failed: [] });
  });

  it("that ignores another id is caught", async () => {
    const [mutant] = mutants(byPath).filter(({ breaks }) => breaks.includes("read-only/Shelf/id-update"));
    const { caughtBy } = await runMutant(byPath, { kind: "mutant", name: mutant?.name ?? "" });
    expect(caughtBy).toEqual(["read-only/Shelf/id-update"]);
  });
});

const ofIds = mutants(model).filter(({ breaks }) =>
  breaks.some((id) => /^(unique|constraint)\/Shelf\/id-/.test(id)),
);

it("has a mutant of each rule", () => {
  expect(ofIds.map(({ name, breaks }) => `${name} -> ${breaks}`)).toMatchInlineSnapshot(`
    [
      "Shelf.id: required is not enforced -> constraint/Shelf/id-required-refused",
      "Shelf.id: pattern is not enforced -> constraint/Shelf/id-pattern-refused",
      "Shelf.id: a pattern takes small letters too -> constraint/Shelf/id-pattern-refused",
      "Shelf.id: a unique value is not compared -> unique/Shelf/id-add",
      "Shelf.id: the id of a deleted record is given again -> unique/Shelf/id-deleted",
      "Shelf.id: an add with a taken id replaces its record -> unique/Shelf/id-add",
      "Shelf.id: an add with a taken id is answered as if it were done -> unique/Shelf/id-at-once",
    ]
  `);
});

describe.each(ofIds.map(({ name, breaks }) => [name, breaks] as const))("%s", (name, breaks) => {
  it("is caught", async () => {
    const { caughtBy } = await runMutant(model, { kind: "mutant", name });
    expect(caughtBy).toEqual(expect.arrayContaining([...breaks]));
  });
});
