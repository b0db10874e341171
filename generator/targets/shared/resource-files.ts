import type { GeneratedFile } from "../../file.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";

/** A target's files of every resource, made one after the other: in a large interface, the pages alone would fill the memory. */
export function* resourceFiles(
  { types }: TargetContext,
  make: (types: ResourceTypes) => readonly GeneratedFile[],
): Iterable<GeneratedFile> {
  for (const one of types.resources) yield* make(one);
}
