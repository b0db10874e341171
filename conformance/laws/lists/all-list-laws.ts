// The registry of the laws of lists, in the order in which they run.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Mutant } from "../../behaviours/mutant.js";
import type { Law } from "../body-rule.js";
import { holdsBesideOthers } from "./beside-others.js";
import { pagesAreWhole, pagesDiffer } from "./followed-pages.js";
import { valueIsWhole } from "./whole-values.js";

/** They compare lists, so nothing is added at the same time. */
export const listLaws: readonly Law[] = [holdsBesideOthers, valueIsWhole, pagesAreWhole, pagesDiffer];

/** The servers that break what is required. The path forms of a type have the same ones. */
export function listLawMutants(model: InterfaceModel): readonly Mutant[] {
  const all = listLaws.flatMap((one) => (one === pagesDiffer ? [] : one.mutants(model)));
  return [...new Map(all.map((mutant) => [mutant.name, mutant])).values()];
}
