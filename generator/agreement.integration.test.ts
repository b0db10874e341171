// Tests that every generated file states the same facts as the model.
import { beforeAll, describe, expect, it } from "vitest";
import { clausesOf } from "../spec/clauses.js";
import type { InterfaceModel, Resource } from "../spec/model.js";
import type { GeneratedFiles } from "./file.js";
import { generate } from "./generate.js";
import { filesAt, lines } from "./testing/agreement/artefact.js";
import { artefacts } from "./testing/agreement/artefacts.js";
import { modelFacts } from "./testing/agreement/model-facts.js";
import { oddModel, otherModel, ownModel } from "./testing/models.js";

/** Files that name no type, or copy all clauses from the model. */
const others =
  /^\.gitattributes$|^(clauses|manifest|package|tsconfig)\.json$|^README\.md$|^index\.ts$|^server\/(?!resources\/)|^client\/(?!resources\/)|^docs\/(?!resources\/)/;

describe.each([
  ["the kit's own interface", ownModel()],
  ["an interface of another domain", otherModel()],
  ["names that get in the way", oddModel()],
])("what is generated for %s", (_, model) => {
  let files: GeneratedFiles;
  beforeAll(async () => {
    files = await generate(model, { with: ["html", "provenance"] });
  });

  describe.each(artefacts.map((artefact) => [artefact.name, artefact] as const))("%s", (_name, artefact) => {
    it("names the same types, interactions, parameters and fields as the model", async (context) => {
      if (filesAt(files, artefact.at).length === 0) return context.skip("not generated for this interface");
      const reported = lines(await artefact.read(files, model));
      expect(reported).toEqual(lines(modelFacts(model, artefact.kinds)));
      expect(reported).not.toEqual([]);
    });
  });

  it("has no file about the interface that this test does not read", () => {
    const read = artefacts.flatMap(({ at }) => filesAt(files, at).map(({ path }) => path));
    const unread = files.filter(({ path }) => !read.includes(path) && !others.test(path));
    expect(unread.map(({ path }) => path)).toEqual([]);
  });
});

/** The interface without one type, and without one field, parameter and interaction of another type. */
function smaller(model: InterfaceModel): InterfaceModel {
  const [first, ...rest] = model.resources;
  if (first === undefined) throw new Error("an interface without types");
  const less: Resource = {
    ...first,
    fields: first.fields.slice(0, -1),
    parameters: first.parameters.slice(0, -1),
    operations: first.operations.map((one) => (one.kind === "read" ? { ...one, offered: false } : one)),
  };
  const parts = { ...model, resources: [less, ...rest.slice(0, -1)] };
  return { ...parts, clauses: clausesOf(parts) };
}

describe("if something is left out", () => {
  const model = ownModel();
  const less = smaller(model);
  let files: GeneratedFiles;
  beforeAll(async () => {
    files = await generate(less, { with: ["html", "provenance"] });
  });

  it.each(artefacts.map((artefact) => [artefact.name, artefact] as const))(
    "%s differs from the model",
    async (_, artefact) => {
      if (filesAt(files, artefact.at).length === 0) return;
      const read = lines(await artefact.read(files, model));
      expect(read).toEqual(lines(modelFacts(less, artefact.kinds)));
      const missed = lines(modelFacts(model, artefact.kinds)).filter((line) => !read.includes(line));
      const kinds = new Set(missed.map((line) => line.split(" ")[0]));
      expect([...kinds].sort()).toEqual([...artefact.kinds].sort());
    },
  );
});
