// Says what usually breaks a check: the mutants that it is meant to catch.
import type { InterfaceModel } from "../../spec/model.js";
import { catches } from "../behaviours/mutant.js";
import { mutants } from "./mutants.js";

/** The kinds of changes to a valid server that make a check fail, each once; empty if only changes of its own kind do. */
export function brokenBy(
  model: InterfaceModel,
  check: { readonly id: string; readonly clauses: readonly string[] },
): readonly string[] {
  const caught = mutants(model).filter((mutant) => mutant.reading !== true && catches(mutant, check));
  return [...new Set(caught.map(({ name, operator = name }) => operator))];
}
