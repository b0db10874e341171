// Builds the parameter that says in which direction a list is sorted, and joins it to the one that names the order.
import type { SearchParameter } from "../search-parameter.js";
import type { SortDirections } from "../sorting.js";
import { type Entry, entryAt, textAt } from "../source/tree.js";
import type { Scope } from "./scope.js";

/** The directions that a parameter takes; undefined if it takes none. */
export function sortDirectionsOf(
  { key: name, keySpot, value }: Entry,
  scope: Scope,
): SortDirections | undefined {
  const usual = entryAt(value, "default");
  if (textAt(value, "special") !== "sort-direction") {
    if (usual !== undefined)
      scope.report("CRI1377", usual.keySpot, `the parameter ${name} has a default, but says no direction`);
    return undefined;
  }
  const [ascending, descending] = [textAt(value, "ascending"), textAt(value, "descending")];
  if (ascending === undefined || descending === undefined) {
    scope.report("CRI1377", keySpot, `the parameter ${name} does not say how both directions are written`);
    return undefined;
  }
  const said = textAt(value, "default");
  if (ascending === descending || ![undefined, ascending, descending].includes(said)) {
    const why =
      ascending === descending
        ? `${name}=${ascending} asks for both directions`
        : `the default of ${name} is ${said}, which is no direction`;
    scope.report("CRI1377", keySpot, why);
    return undefined;
  }
  const directions = { parameter: name, ascending, descending };
  if (said === undefined) return directions;
  return { ...directions, usual: said === ascending ? "ascending" : "descending" };
}

/** The parameters, with the directions in the one that names the order. */
export function withDirections(
  parameters: readonly SearchParameter[],
  scope: Scope,
): readonly SearchParameter[] {
  const [told] = parameters.filter(({ directions }) => directions !== undefined);
  if (told?.directions === undefined) return parameters;
  const { directions } = told;
  const sort = parameters.find(({ sorting }) => sorting !== undefined);
  const spot = { ...told.at, length: told.name.length };
  const why =
    sort?.sorting === undefined
      ? "no parameter names the order"
      : sort.sorting.ascending !== "*" || sort.sorting.descending !== undefined
        ? `${sort.name} says the direction itself`
        : sort.separator === undefined
          ? undefined
          : `${sort.name} names several fields, each of which has a direction`;
  if (why !== undefined)
    scope.report("CRI1377", spot, `${told.name} is the direction of an order, but ${why}`);
  return parameters.map((one) =>
    one.sorting === undefined || why !== undefined
      ? one
      : { ...one, sorting: { ...one.sorting, directions } },
  );
}
