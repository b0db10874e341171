// Indexes the members that lists are sorted by, and reads the order that a request asks for.
import type { ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { problem } from "../http/problem.js";
import type { Pairs } from "../http/query-pairs.js";
import { perObject } from "../per-object.js";
import type { IndexEntry } from "../store-port/index-entry.js";
import type { SortOrder } from "../store-port/store.js";
import type { OrderDefinition } from "../target-definition.js";
import { parseDate } from "./dates.js";
import { fold } from "./fold.js";
import { valuesOf } from "./list-window.js";
import { numberOf } from "./numbers.js";
import { valuesAt } from "./values-at.js";

/** The name under which a member's values are indexed, as if it were a parameter. Stored data contains it, so it stays. */
export const sortIndexOf = ({ by }: Pick<OrderDefinition, "by">): string => `${by.join(".")} sorts`;

// Longer texts that differ only after it keep the order of adding: a link to a page contains the last value before it.
const comparedLength = 200;

/** The members by which a type's lists can be sorted, each once. */
export const sortedMembers = perObject(
  ({ parameters, sorted }: Pick<ResourceDefinition, "parameters" | "sorted">): readonly OrderDefinition[] => {
    const asked = parameters.flatMap(({ orders = {} }) => Object.values(orders));
    const all = sorted === undefined ? asked : [...asked, sorted];
    return [...new Map(all.map((order) => [sortIndexOf(order), order])).values()];
  },
);

/** The entries of a record's values by which lists are sorted; at most one for each member. */
export const sortEntries = (record: unknown, members: readonly OrderDefinition[]): readonly IndexEntry[] =>
  members.flatMap((order): readonly IndexEntry[] => {
    const [value] = valuesAt(record, order.by);
    const entry = { parameter: sortIndexOf(order), filterOnly: true };
    if (order.as === "text") {
      if (typeof value !== "string") return [];
      const compared = Array.from(fold(value)).slice(0, comparedLength).join("");
      return [{ ...entry, kind: "text", value: compared }];
    }
    const number =
      order.as === "number" ? numberOf(value) : typeof value === "string" && parseDate(value)?.low;
    return typeof number === "number" && Number.isFinite(number)
      ? [{ ...entry, kind: "range", low: number, high: number }]
      : [];
  });

const asStored = (order: OrderDefinition): SortOrder => ({
  kind: order.as === "text" ? "text" : "range",
  parameter: sortIndexOf(order),
  ...(order.descending === true ? { descending: true } : {}),
});

/** The only value of a parameter; undefined if the query lacks it. Throws a problem for several. */
function valueIn(pairs: Pairs, { name }: SearchParameterDefinition): string | undefined {
  const [value, another] = valuesOf(pairs, name);
  if (another === undefined) return value;
  throw problem(400, "invalid", `${name} occurs more than once. Give it once.`, { expression: name });
}

/** The orders that a value of a parameter names, each member once. */
function ordersIn(
  { name, orders = {}, separator }: SearchParameterDefinition,
  value: string,
): readonly OrderDefinition[] {
  const named = separator === undefined ? [value] : value.split(separator);
  const found = named.map((one) => {
    const order = Object.hasOwn(orders, one) ? orders[one] : undefined;
    if (order !== undefined) return order;
    const text = `${name} has no order ${JSON.stringify(one)}. Known are: ${Object.keys(orders).join(", ")}.`;
    throw problem(400, "invalid", text, { expression: name });
  });
  return found.filter(
    (order, at) => found.findIndex((one) => sortIndexOf(one) === sortIndexOf(order)) === at,
  );
}

/** Whether the query asks for descending order; undefined if it does not say. */
function directionIn(parameters: ResourceDefinition["parameters"], pairs: Pairs): boolean | undefined {
  const parameter = parameters.find(({ match }) => match === "direction");
  const value = parameter && valueIn(pairs, parameter);
  if (parameter?.directions === undefined || value === undefined) return undefined;
  const { ascending, descending } = parameter.directions;
  if (value === ascending || value === descending) return value === descending;
  const text = `${parameter.name} is ${ascending} or ${descending}, not ${JSON.stringify(value)}.`;
  throw problem(400, "invalid", text, { expression: parameter.name });
}

/** The order of a list: the one that the query asks for, else the type's own; undefined for the order of adding. */
export function sortIn(
  { parameters, sorted }: ResourceDefinition,
  pairs: Pairs,
): readonly SortOrder[] | undefined {
  const parameter = parameters.find(({ match }) => match === "sort");
  const value = parameter && valueIn(pairs, parameter);
  const descending = directionIn(parameters, pairs);
  if (parameter === undefined || value === undefined) return sorted && [asStored(sorted)];
  const orders = ordersIn(parameter, value);
  return orders.map((order) => asStored(descending === undefined ? order : { ...order, descending }));
}
