import { expect, it } from "vitest";
import type { InterfaceModel } from "../spec/model.js";
import { generate } from "./generate.js";
import { loadMaterials } from "./materials.js";
import type { Target } from "./target.js";
import { recollection } from "./target-files.js";
import { modelOf } from "./testing/models.js";
import { tinySpec } from "./testing/specs.js";

/** A target that counts how often it is made. */
function counted(of: (model: InterfaceModel) => string, spareable: boolean) {
  const target: Target = {
    name: "counted",
    ...(spareable ? { spareable } : {}),
    generate: async ({ model }) => {
      counts.made += 1;
      return [{ path: "a.txt", text: of(model) }];
    },
  };
  const counts = { made: 0, target };
  return counts;
}

/** What it makes of one spec after the other. */
async function rounds(target: Target, specs: readonly string[]): Promise<readonly (string | undefined)[]> {
  const [materials, next] = [await loadMaterials(), recollection()];
  const texts: (string | undefined)[] = [];
  for (const spec of specs) {
    const [file] = await generate(modelOf(spec), { materials, targets: [target], filesOf: next() });
    texts.push(file?.text);
  }
  return texts;
}

const spec = tinySpec();
const specs = [spec, `# a note\n${spec}`, spec.replace("Tiny Inn\ndoc", "Inn\ndoc"), spec];

it("spares a target that says so where all that it asked for is as it was", async () => {
  const title = counted((model) => model.title, true);
  expect(await rounds(title.target, specs)).toEqual(["Tiny Inn", "Tiny Inn", "Inn", "Tiny Inn"]);
  expect(title.made).toBe(3);
  const name = counted((model) => model.name, true);
  await rounds(name.target, specs);
  expect(name.made).toBe(1);
});

it("makes any other target anew", async () => {
  const line = counted((model) => String(model.resources[0]?.at.line), false);
  const [first, moved] = await rounds(line.target, specs);
  expect(Number(moved)).toBe(Number(first) + 1);
  expect(line.made).toBe(4);
});

it("makes again what failed the time before", async () => {
  let fails = true;
  const target: Target = {
    name: "failing",
    spareable: true,
    generate: async ({ model }) => {
      if (fails) throw new Error("not now");
      return [{ path: "a.txt", text: model.name }];
    },
  };
  const [materials, next, model] = [await loadMaterials(), recollection(), modelOf(spec)];
  const once = () => generate(model, { materials, targets: [target], filesOf: next() });
  await expect(once()).rejects.toThrow("not now");
  fails = false;
  expect((await once())[0]?.text).toBe("tiny-inn");
});
