import type { InterfaceModel, PathForm } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import type { Mutant } from "../behaviours/mutant.js";

/** Ways to lie that a run which only reads meets as well: they need no record to be added while they lie. */
const met = [
  "nothing is found by a parameter",
  "a parameter is refused",
  "a parameter is inverted",
  "the bound of a list is ignored",
  "one of several alternatives is not enough",
  "a search without any parameter is refused where none is required",
  "a type has no search",
  "a type has no read",
  "a path form is not served",
  "a list with nothing in it is answered as an error",
  "every site is one and the same",
  "another site's records are found by what they hold",
  "another site's records are found by their ids and links",
];

/** Whether a run that only reads can tell that a path form is not served: where nothing but ids is known, they may be wrong. */
function isRead({ resources }: InterfaceModel, { name }: PathForm): boolean {
  return resources.some((resource) => resource.forms.includes(name) && offers(resource, "search"));
}

/** The same liars for a run that only reads, over records that were added before they began to lie. */
export function readingMutants(model: InterfaceModel, mutants: readonly Mutant[]): readonly Mutant[] {
  const unread = model.forms.filter((form) => !isRead(model, form)).map(({ clause }) => clause);
  return mutants
    .filter(({ name, operator = name }) => met.includes(operator))
    .filter(({ clause }) => clause === undefined || !unread.includes(clause))
    .map(({ name, operator = name, ...mutant }) => ({
      ...mutant,
      name: `${name}, reading only`,
      operator: `${operator}, reading only`,
      reading: true,
    }));
}
