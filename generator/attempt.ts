import type { InterfaceModel } from "../spec/model.js";
import { inputsDigest } from "./digest.js";
import { kitDigest } from "./kit-digest.js";
import type { GenerateOptions } from "./options.js";
import { type Look, readManifest, standing } from "./output/disk.js";
import { isFresh } from "./output/fresh.js";
import type { Plan } from "./output/plan.js";
import type { Target } from "./target.js";
import type { FilesOf } from "./target-files.js";

/** What came of a run. `blocked`: somebody's work is in the way, and nothing was written. */
export type Outcome =
  | { readonly kind: "fresh"; readonly files: number }
  | { readonly kind: "blocked" | "done"; readonly plan: Plan };

/** What a run has from those before it; a run by itself has nothing. */
export interface Before {
  /** The user's own targets, loaded. */
  readonly own: readonly Target[];
  readonly filesOf: FilesOf;
  readonly look: Look;
}

/** One run of the generator over a folder; with `dryRun` all of it but the writing. */
export async function attempt(
  model: InterfaceModel,
  options: GenerateOptions,
  before?: Before,
): Promise<Outcome> {
  const { out, dryRun = false, force = false } = options;
  const look = before?.look ?? standing;
  const files = await filesIfFresh(model, options, look);
  if (files !== undefined) return { kind: "fresh", files };
  // What is heavy is loaded only now: a run that changes nothing never waits for it.
  const [{ generate }, { partsOf }, { planWrite }] = await Promise.all([
    import("./generate.js"),
    import("./parts.js"),
    import("./output/plan.js"),
  ]);
  const made = await generate(model, await partsOf(options, model, before));
  const plan = await planWrite(made, out, { force, look });
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
  look: Look,
): Promise<number | undefined> {
  const manifest = await readManifest(out);
  if (manifest === undefined || manifest.targets !== undefined || targets.length > 0) return undefined;
  const digest = materials?.digest ?? (await kitDigest());
  const fresh = isFresh(manifest, inputsDigest(model, { digest }), out, look);
  return fresh ? Object.keys(manifest.files).length : undefined;
}
