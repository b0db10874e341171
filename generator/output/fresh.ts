import type { Manifest } from "../manifest.js";
import { type Look, standings } from "./disk.js";

/** Whether a folder holds exactly what its manifest says, made from `inputs`: then there is nothing to generate. */
export function isFresh(
  manifest: Manifest | undefined,
  inputs: string,
  folder: string,
  look?: Look,
): boolean {
  if (manifest === undefined || manifest.pending !== undefined || manifest.inputs !== inputs) return false;
  const found = standings(folder, Object.keys(manifest.files), look);
  return Object.entries(manifest.files).every(([path, hash]) => {
    const state = found.get(path);
    return typeof state === "object" && state.hash === hash;
  });
}
