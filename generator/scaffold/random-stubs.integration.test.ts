// Tests that the stubs of random specs compile with their outputs, with the schemas of Standard Schema among these.
import { expect, it } from "vitest";
import { drawnFiles } from "../../spec/testing/random/trial.js";
import { loadFrom, messagesOf } from "../../spec/testing/several-files.js";
import type { GeneratedFiles } from "../file.js";
import { generate } from "../generate.js";
import { loadMaterials } from "../kit/materials.js";
import { templateRenderer } from "../templates.js";
import { compileBatch } from "../testing/compile-batch.js";
import { placesOf } from "./relative-paths.js";
import { stubs } from "./stubs.js";

/** The output of a random spec, and the stubs next to it. */
async function drawn(seed: number): Promise<GeneratedFiles> {
  const { files, file } = drawnFiles(seed);
  const loaded = await loadFrom(files, file);
  if (!loaded.ok) throw new Error(messagesOf(loaded));
  const materials = await loadMaterials();
  const parts = { materials, render: await templateRenderer(materials), standalone: false };
  const own = stubs(loaded.model, { ...parts, importExtension: "js" }, placesOf("ours", "generated"));
  const output = await generate(loaded.model, { with: ["standard-schema"] });
  return [
    ...output.map(({ path, text }) => ({ path: `generated/${path}`, text })),
    ...own.map(({ path, text }) => ({ path: `ours/${path}`, text })),
  ];
}

it("they compile under the strictest flags", async () => {
  const outputs = await Promise.all([0, 1, 2, 3, 20, 28].map(drawn));
  expect(await compileBatch(outputs)).toEqual([]);
});
