import type { GeneratedFile } from "../../file.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";

/**
 * A target's files of every resource, made one after the other: for a large interface, all pages would not fit in
 * memory.
 */
export function* resourceFiles(
  { types }: TargetContext,
  make: (types: ResourceTypes) => readonly GeneratedFile[],
): Iterable<GeneratedFile> {
  for (const one of types.resources) yield* make(one);
}
