// Says what usually breaks a check: the mutants that it is meant to catch.
import type { InterfaceModel } from "../../spec/model.js";
import { catches, type Mutant } from "../behaviours/mutant.js";
import { mutants } from "./mutants.js";

/**
 * For a check: the kinds of changes to a valid server that make it fail, each once, those to what it is about first; empty if only
 * changes of its own kind do.
 */
export function brokenBy(
  model: InterfaceModel,
): (check: { readonly id: string; readonly clauses: readonly string[] }) => readonly string[] {
  const all = mutantsOf(model);
  return (check) => {
    const caught = all.filter((mutant) => catches(withShown(mutant), check));
    const isNear = ({ clause }: Mutant) => clause !== undefined && check.clauses.includes(clause);
    const nearest = [...caught.filter(isNear), ...caught.filter((mutant) => !isNear(mutant))];
    return [...new Set(nearest.map(nameOf))];
  };
}

/** The names of the kinds of changes that `brokenBy` can give. */
export const breakersIn = (model: InterfaceModel): ReadonlySet<string> =>
  new Set(mutantsOf(model).map(nameOf));

const mutantsOf = (model: InterfaceModel): readonly Mutant[] =>
  mutants(model).filter(({ reading }) => reading !== true);

const nameOf = ({ name, operator = name }: Mutant): string => operator;

function withShown(mutant: Mutant): Pick<Mutant, "breaks" | "clause"> {
  return { ...mutant, breaks: [...mutant.breaks, ...(mutant.shownBy ?? [])] };
}
