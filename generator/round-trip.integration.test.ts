// Tests that a generated openapi.json, imported again, gives an interface whose output differs in nothing but names and bases.
import { describe, expect, it } from "vitest";
import { importText } from "../spec/import/testing/import-text.js";
import { loadSpec } from "../spec/load.js";
import type { InterfaceModel } from "../spec/model.js";
import { thirdSpec } from "../spec/package-root.js";
import { modelFrom } from "../spec/testing/several-files.js";
import { generate } from "./generate.js";
import { openapiOf } from "./testing/contract.js";
import { ownModel } from "./testing/models.js";

async function importedAgain(model: InterfaceModel): Promise<InterfaceModel> {
  const result = await importText(JSON.stringify(await openapiOf(model)));
  if (!result.ok)
    throw new Error(result.diagnostics.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  return modelFrom({ "imported.yaml": result.text }, "imported.yaml");
}

/** Members of a node that say what it rests on, and where it stands in the spec. */
const bases: readonly string[] = ["section", "basis", "derivedFrom", "from", "at", "excluded"];

/** The same without bases, and with the names of the first. */
function withoutBases(
  model: InterfaceModel,
  { name, title, document, placeholders }: InterfaceModel,
): InterfaceModel {
  const text = JSON.stringify({ ...model, name, title, document, placeholders }, (key, value: unknown) =>
    key === "section" || key === "basis" ? "stated" : bases.includes(key) ? undefined : value,
  );
  return JSON.parse(text);
}

/** The draft has placeholders of its own, which are names. */
const withNames = (text: string): string =>
  text.replaceAll("<Type>", "<Resource>").replaceAll("<Resource>/{id}", "<Resource>/<id>");

it("keeps the operators and the closed sets of parameters, and what they rest on", async () => {
  const loaded = await loadSpec(thirdSpec());
  if (!loaded.ok) throw new Error("the third interface has mistakes");
  const operators = ({ resources }: InterfaceModel) =>
    resources.flatMap(({ parameters }) =>
      parameters.flatMap(({ type, match, compares, closed, values }) =>
        [compares, closed].flatMap((one) => {
          if (one === undefined) return [];
          const { clause, basis, derivedFrom } = one;
          const names = values.map(({ value }) => value);
          return [{ type, match, clause, operator: compares?.operator, basis, derivedFrom, names }];
        }),
      ),
    );
  expect(operators(loaded.model).length).toBeGreaterThan(3);
  expect(operators(await importedAgain(loaded.model))).toEqual(operators(loaded.model));
});

describe("the kit's own openapi.json, imported again", () => {
  it("gives the same output, but for names and bases", async () => {
    const model = ownModel();
    const again = await importedAgain(model);
    const [before, after] = [
      await generate(withoutBases(model, model)),
      await generate(withoutBases(again, model)),
    ];
    // manifest.json has a hash of each file.
    const textsOf = (files: typeof before) =>
      Object.fromEntries(
        files.flatMap(({ path, text }) => (path === "manifest.json" ? [] : [[path, withNames(text)]])),
      );
    expect(textsOf(after)).toEqual(textsOf(before));
  });
});
