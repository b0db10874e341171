import { createHash } from "node:crypto";
import type { InterfaceModel } from "../spec/model.js";
import type { Materials } from "./materials.js";

/** SHA-256 of bytes, or of a text's UTF-8, in hex. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Digest (hex) of all that decides what comes out: the model with its places in the file, and the kit's own part. */
export function inputsDigest(model: InterfaceModel, { digest }: Pick<Materials, "digest">): string {
  const text = modelTexts.get(model) ?? JSON.stringify(model);
  modelTexts.set(model, text);
  return sha256(`${digest}\0${text}`);
}

/** A model never changes; a run asks for its digest twice. */
const modelTexts = new WeakMap<InterfaceModel, string>();
