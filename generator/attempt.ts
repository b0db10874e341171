import type { InterfaceModel } from "../spec/model.js";
import { inputsDigest } from "./digest.js";
import { kitDigest } from "./kit-digest.js";
import type { GenerateOptions } from "./options.js";
import { readManifest } from "./output/disk.js";
import { isFresh } from "./output/fresh.js";
import type { Plan } from "./output/plan.js";
import type { Target } from "./target.js";

/** What came of a run. `blocked`: somebody's work is in the way, and nothing was written. */
export type Outcome =
  | { readonly kind: "fresh"; readonly files: number }
  | { readonly kind: "blocked" | "done"; readonly plan: Plan };

/** One run of the generator over a folder; with `dryRun` all of it but the writing. */
export async function attempt(
  model: InterfaceModel,
  options: GenerateOptions,
  own?: readonly Target[],
): Promise<Outcome> {
  const { out, dryRun = false, force = false } = options;
  const files = await filesIfFresh(model, options);
  if (files !== undefined) return { kind: "fresh", files };
  // What is heavy is loaded only now: a run that changes nothing never waits for it.
  const [{ generate }, { partsOf }, { planWrite }] = await Promise.all([
    import("./generate.js"),
    import("./parts.js"),
    import("./output/plan.js"),
  ]);
  const plan = await planWrite(await generate(model, await partsOf(options, model, own)), out, force);
  if (plan.blocked.length > 0) return { kind: "blocked", plan };
  if (!dryRun) {
    const { carryOut } = await import("./output/write.js");
    await carryOut(plan);
  }
  return { kind: "done", plan };
}

/**
 * How many files there are, where all are as they would be made; nothing where that takes a whole run to tell, as it does
 * with targets of the user's own: nobody knows what those read.
 */
async function filesIfFresh(
  model: InterfaceModel,
  { out, materials, targets = [] }: GenerateOptions,
): Promise<number | undefined> {
  const manifest = await readManifest(out);
  if (manifest === undefined || manifest.targets !== undefined || targets.length > 0) return undefined;
  const digest = materials?.digest ?? (await kitDigest());
  const fresh = isFresh(manifest, inputsDigest(model, { digest }), out);
  return fresh ? Object.keys(manifest.files).length : undefined;
}
