import { expect, test } from "vitest";
import { startText } from "../spec/start/start.js";
import { withSecondType } from "../spec/start/testing/second-type.js";
import { generate } from "./generate.js";
import { compileBatch } from "./testing/compile-batch.js";
import { drawnOutputs } from "./testing/drawn-outputs.js";
import { modelOf, ownModel } from "./testing/models.js";

test("specs drawn from the language's own schema generate, whatever the order of keys, and compile; their records validate", async () => {
  const { outputs, faults } = await drawnOutputs(Array.from({ length: 8 }, (_, seed) => seed));
  expect(faults).toEqual([]);
  expect(outputs).toHaveLength(8);
  expect(await compileBatch(outputs)).toEqual([]);
});

test("the spec that cri init writes generates and compiles, with the second type that its comment offers", async () => {
  const model = modelOf(withSecondType(await startText({ file: "interface.yaml" })));
  expect(await compileBatch([await generate(model)])).toEqual([]);
});

test("what does not compile is told", async () => {
  const files = (await generate(ownModel())).map((file) =>
    file.path.startsWith("validators/") ? { ...file, text: `${file.text}\nconst n: number = "";\n` } : file,
  );
  expect(await compileBatch([files])).not.toEqual([]);
});
