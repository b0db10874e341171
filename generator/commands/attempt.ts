// Runs the generator once over an output folder.

import { createHash } from "node:crypto";
import type { InterfaceModel } from "../../spec/model.js";
import { kitDigest } from "../kit/kit-digest.js";
import type { Materials } from "../kit/materials.js";
import { isFresh, readManifest } from "../output/disk.js";
import { type Extra, extrasOf } from "../output/extras.js";
import { madeFrom, noteRun } from "../output/latest-run.js";
import { type Manifest, manifestPath } from "../output/manifest.js";
import type { Plan } from "../output/plan.js";
import { type Stray, straysIn } from "../output/strays.js";
import { sha256 } from "../sha256.js";
import type { Target } from "../target.js";
import { headerOf } from "../targets/shared/header.js";
import type { GenerateOptions } from "./options.js";

/** The result of a run. `blocked`: somebody's work is in the way, and nothing was written. */
export type Outcome =
  | { readonly kind: "fresh"; readonly files: number; readonly strays: readonly Stray[] }
  | { readonly kind: "blocked" | "done"; readonly plan: Plan };

/**
 * One run of the generator over a folder; with `dryRun` it writes nothing. `own` are the user's targets, if already
 * loaded.
 */
export async function attempt(
  model: InterfaceModel,
  options: GenerateOptions,
  own?: readonly Target[],
): Promise<Outcome> {
  const { out, dryRun = false, force = false } = options;
  const before = await readManifest(out);
  const extras = extrasOf(options.extras ?? {}, before);
  const inputs = await inputsOf(model, options, extras);
  const latest = inputs === undefined ? undefined : filesIfFresh(inputs, before, out);
  if (latest !== undefined) {
    const strays = straysIn(out, [manifestPath, ...latest], headerOf(model.name));
    const removing = force && strays.some(({ headed }) => headed);
    if (!removing) return { kind: "fresh", files: latest.length, strays };
  }
  // The large libraries are loaded only now: a run without changes does not need them.
  const [{ generate }, { partsOf }, { planWrite }] = await Promise.all([
    import("../generate.js"),
    import("./parts.js"),
    import("../output/plan.js"),
  ]);
  const made = await generate(model, await partsOf(options, model, extras, own));
  const plan = await planWrite(made, out, { force });
  if (plan.blocked.length > 0) return { kind: "blocked", plan };
  if (!dryRun) {
    const { carryOut } = await import("../output/write.js");
    await carryOut(plan);
    if (inputs !== undefined) noteRun(inputs, out);
  }
  return { kind: "done", plan };
}

/** The paths of all files if they are up to date; undefined if only a whole run can tell. */
function filesIfFresh(
  inputs: string,
  manifest: Manifest | undefined,
  out: string,
): readonly string[] | undefined {
  if (manifest === undefined || manifest.targets !== undefined || !madeFrom(inputs, out)) return undefined;
  return isFresh(manifest, out) ? Object.keys(manifest.files) : undefined;
}

/** Digest of the inputs of a run; undefined with targets of the user's own, which may read anything. */
async function inputsOf(
  model: InterfaceModel,
  { materials, targets = [] }: GenerateOptions,
  extras: readonly Extra[],
): Promise<string | undefined> {
  if (targets.length > 0) return undefined;
  return inputsDigest(model, { digest: materials?.digest ?? (await kitDigest()), extras });
}

/** What determines the output besides the model. */
interface KitInputs extends Pick<Materials, "digest"> {
  readonly extras: readonly Extra[];
}

/** Digest (hex) of everything that determines the output: the model with its positions, the kit, and the extras. */
function inputsDigest(model: InterfaceModel, { digest, extras }: KitInputs): string {
  const known = modelDigests.get(model) ?? modelDigest(model);
  modelDigests.set(model, known);
  return sha256(`${digest}\0${extras.join()}\0${known}`);
}

/**
 * The clauses only repeat the other nodes. The rest is hashed in parts: for a large interface, one text would be very
 * long.
 */
function modelDigest({ clauses: _, resources, gaps, ...rest }: InterfaceModel): string {
  const hash = createHash("sha256");
  for (const part of [rest, ...resources, ...gaps]) hash.update(`${JSON.stringify(part)}\n`);
  return hash.digest("hex");
}

/** Memoised: a model never changes, and a run needs its digest twice. */
const modelDigests = new WeakMap<InterfaceModel, string>();
