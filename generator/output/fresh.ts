import type { Manifest } from "../manifest.js";
import { hashOf, standings } from "./disk.js";

/** Whether a folder holds exactly what its manifest says. */
export function isFresh(manifest: Manifest, folder: string): boolean {
  if (manifest.pending !== undefined) return false;
  const found = standings(folder, Object.keys(manifest.files));
  return Object.entries(manifest.files).every(([path, hash]) => {
    const state = found.get(path);
    return hashOf(state) === hash;
  });
}
