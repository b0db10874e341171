import type { InterfaceModel } from "../spec/model.js";
import { inputsDigest } from "./digest.js";
import { headerOf } from "./header.js";
import { kitDigest } from "./kit-digest.js";
import { manifestPath } from "./manifest.js";
import type { GenerateOptions } from "./options.js";
import { type Look, readManifest, standing } from "./output/disk.js";
import { isFresh } from "./output/fresh.js";
import { madeFrom, noteRun } from "./output/latest-run.js";
import type { Plan } from "./output/plan.js";
import { type Stray, straysIn } from "./output/strays.js";
import type { Target } from "./target.js";
import type { FilesOf } from "./target-files.js";

/** What came of a run. `blocked`: somebody's work is in the way, and nothing was written. */
export type Outcome =
  | { readonly kind: "fresh"; readonly files: number; readonly strays: readonly Stray[] }
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
  const inputs = await inputsOf(model, options);
  const latest = inputs === undefined ? undefined : await filesIfFresh(inputs, out, look);
  if (latest !== undefined) {
    const strays = straysIn(out, [manifestPath, ...latest], headerOf(model.name));
    const removing = force && strays.some(({ headed }) => headed);
    if (!removing) return { kind: "fresh", files: latest.length, strays };
  }
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
    if (inputs !== undefined) noteRun(inputs, out);
  }
  return { kind: "done", plan };
}

/** The paths of all files, where they are as they would be made; nothing where that takes a whole run to tell. */
async function filesIfFresh(inputs: string, out: string, look: Look): Promise<readonly string[] | undefined> {
  const manifest = await readManifest(out);
  if (manifest === undefined || manifest.targets !== undefined || !madeFrom(inputs, out)) return undefined;
  return isFresh(manifest, out, look) ? Object.keys(manifest.files) : undefined;
}

/** Digest of what the files are made from; nothing with targets of the user's own: nobody knows what those read. */
async function inputsOf(
  model: InterfaceModel,
  { materials, targets = [] }: GenerateOptions,
): Promise<string | undefined> {
  if (targets.length > 0) return undefined;
  return inputsDigest(model, { digest: materials?.digest ?? (await kitDigest()) });
}
