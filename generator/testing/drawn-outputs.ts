// Generates the outputs of random specs and checks them, for tests.
import type { InterfaceModel } from "../../spec/model.js";
import { drawnFiles, shuffledFiles } from "../../spec/testing/random/trial.js";
import { type Files, loadFrom, messagesOf } from "../../spec/testing/several-files.js";
import type { GeneratedFiles } from "../file.js";
import { faultsOf } from "./whole-spec.js";

/** The outputs for these seeds, and a sentence for each fault in one of them. */
export async function drawnOutputs(
  seeds: readonly number[],
): Promise<{ readonly outputs: readonly GeneratedFiles[]; readonly faults: readonly string[] }> {
  const outputs: GeneratedFiles[] = [];
  const faults: string[] = [];
  for (const seed of seeds) {
    const { files, file } = drawnFiles(seed);
    try {
      const model = await modelOf(files, file);
      const made = await faultsOf(model, await modelOf(shuffledFiles(files, seed), file), seed);
      outputs.push(made.files);
      faults.push(...made.faults.map((fault) => `seed ${seed}: ${fault}`));
    } catch (error) {
      faults.push(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { outputs, faults };
}

async function modelOf(files: Files, file: string): Promise<InterfaceModel> {
  const loaded = await loadFrom(files, file);
  if (loaded.ok) return loaded.model;
  throw new Error(messagesOf(loaded));
}
