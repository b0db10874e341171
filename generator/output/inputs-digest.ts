/** The digest of everything that decides what a run generates. */

import { createHash } from "node:crypto";
import type { InterfaceModel } from "../../spec/model.js";
import type { Materials } from "../kit/materials.js";
import { sha256 } from "../sha256.js";
import type { Extra } from "./extras.js";

/** What decides the output beside the model. */
interface KitInputs extends Pick<Materials, "digest"> {
  readonly extras: readonly Extra[];
}

/** Digest (hex) of all that decides what comes out: the model with its places in the file, the kit, and the extras. */
export function inputsDigest(model: InterfaceModel, { digest, extras }: KitInputs): string {
  const known = modelDigests.get(model) ?? modelDigest(model);
  modelDigests.set(model, known);
  return sha256(`${digest}\0${extras.join()}\0${known}`);
}

/** The clauses are the other nodes once more. The rest is taken in parts: of a large interface, one text would be as large. */
function modelDigest({ clauses: _, resources, gaps, ...rest }: InterfaceModel): string {
  const hash = createHash("sha256");
  for (const part of [rest, ...resources, ...gaps]) hash.update(`${JSON.stringify(part)}\n`);
  return hash.digest("hex");
}

/** A model never changes; a run asks for its digest twice. */
const modelDigests = new WeakMap<InterfaceModel, string>();
