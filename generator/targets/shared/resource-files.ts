// Generates the files of all resources one resource at a time, to save memory.
import type { GeneratedFile } from "../../file.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";

/** For a large interface, all files together would not fit in memory. */
export function* resourceFiles(
  { types }: TargetContext,
  make: (types: ResourceTypes) => readonly GeneratedFile[],
): Iterable<GeneratedFile> {
  for (const one of types.resources) yield* make(one);
}
