// Checks the whole output of a model, for tests with random specs.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { InterfaceModel } from "../../spec/model.js";
import { recordsOf } from "../../spec/testing/random/records.js";
import type { GeneratedFiles } from "../file.js";
import { generate } from "../generate.js";
import { placeless } from "./placeless.js";
import { validatorsOf } from "./validators.js";

/** One sentence for each fault: a file that depends on the order of the spec's names, or a valid record that a validator refuses. */
export async function faultsOf(
  model: InterfaceModel,
  shuffled: InterfaceModel,
  seed: number,
): Promise<{ readonly files: GeneratedFiles; readonly faults: readonly string[] }> {
  const files = await generate(model);
  const faults: string[] = [];
  const plain = placeless(files);
  for (const [index, file] of placeless(await generate(shuffled)).entries()) {
    const { path } = file;
    if (!isDeepStrictEqual(plain[index], file)) faults.push(`${path} follows the order of keys`);
  }
  for (const [resource, validate] of await validatorsOf(model, files)) {
    for (const record of fc.sample(recordsOf(model, resource), { numRuns: 10, seed })) {
      const [issue] = validate(record);
      if (issue)
        faults.push(`${resource.name} refuses ${JSON.stringify(record)}: ${issue.pointer} ${issue.message}`);
    }
  }
  return { files, faults };
}
