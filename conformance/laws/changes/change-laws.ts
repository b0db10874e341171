// The laws of changes, and the servers that break them.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Mutant } from "../../behaviours/mutant.js";
import type { Law } from "../body-rule.js";
import { jsonPatchLaws } from "./rules/json-patch.js";
import { leftOutLaws } from "./rules/left-out.js";
import { mergeLaws } from "./rules/merging.js";

/** In the order in which they run. */
export const partLaws: readonly Law[] = [...leftOutLaws, ...mergeLaws, ...jsonPatchLaws];

/** The servers that break what is required. One that breaks several laws is one. */
export function changeMutants(model: InterfaceModel): readonly Mutant[] {
  const all = new Map<string, Mutant>();
  for (const one of partLaws.flatMap((law) => law.mutants(model)))
    all.set(one.name, { ...one, breaks: [...(all.get(one.name)?.breaks ?? []), ...one.breaks] });
  return [...all.values()];
}
