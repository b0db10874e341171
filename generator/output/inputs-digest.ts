/** Computes a digest of everything that determines the output of a run. */

import { createHash } from "node:crypto";
import type { InterfaceModel } from "../../spec/model.js";
import type { Materials } from "../kit/materials.js";
import { sha256 } from "../sha256.js";
import type { Extra } from "./extras.js";

/** What determines the output besides the model. */
interface KitInputs extends Pick<Materials, "digest"> {
  readonly extras: readonly Extra[];
}

/** Digest (hex) of everything that determines the output: the model with its positions, the kit, and the extras. */
export function inputsDigest(model: InterfaceModel, { digest, extras }: KitInputs): string {
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
