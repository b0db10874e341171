import type { InterfaceModel } from "../spec/model.js";
import { type GenerateParts, generate } from "./generate.js";
import { compare, type DifferenceKind, isManifest } from "./output/compare.js";

/** A file that is not as the spec has it, and the command that mends it. */
export interface Finding {
  readonly kind: DifferenceKind;
  readonly path: string;
  readonly remedy: string;
}

const remedies: Readonly<Record<DifferenceKind, string>> = {
  missing: "cri generate",
  stale: "cri generate",
  orphaned: "cri generate",
  edited: "cri generate --force",
  foreign: "cri generate --force",
};

/** Generates in memory and compares with a folder, always in full; an empty list where the folder is as it should be. */
export async function check(
  model: InterfaceModel,
  folder: string,
  parts: GenerateParts = {},
): Promise<readonly Finding[]> {
  const { differences } = await compare(await generate(model, parts), folder);
  return differences.map((difference) => {
    const kind = isManifest(difference) && difference.kind !== "missing" ? "stale" : difference.kind;
    return { kind, path: difference.path, remedy: remedies[kind] };
  });
}
