// Indexes the members that lists are sorted by, and reads the order that a request asks for.
import type { ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { problem } from "../http/problem.js";
import type { IndexEntry } from "../store/index-entry.js";
import type { SortOrder } from "../store/store.js";
import type { OrderDefinition } from "../target-definition.js";
import { parseDate } from "./dates.js";
import { fold } from "./fold.js";
import { numberOf } from "./numbers.js";
import { perObject } from "./per-object.js";
import type { Pairs } from "./query-pairs.js";
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
export function sortEntries(record: unknown, members: readonly OrderDefinition[]): readonly IndexEntry[] {
  return members.flatMap((order): readonly IndexEntry[] => {
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
}

const asStored = (order: OrderDefinition): SortOrder => ({
  kind: order.as === "text" ? "text" : "range",
  parameter: sortIndexOf(order),
  ...(order.descending === true ? { descending: true } : {}),
});

const orderIn = (
  { name, orders = {} }: SearchParameterDefinition,
  values: readonly string[],
): OrderDefinition => {
  const [value = ""] = values;
  const order = Object.hasOwn(orders, value) ? orders[value] : undefined;
  if (order !== undefined && values.length === 1) return order;
  const text =
    values.length > 1
      ? `${name} occurs more than once. Give it once.`
      : `${name} has no order ${JSON.stringify(value)}. Known are: ${Object.keys(orders).join(", ")}.`;
  throw problem(400, "invalid", text, { expression: name });
};

/** The order of a list: the one that the query asks for, else the type's own; undefined for the order of adding. */
export function sortIn({ parameters, sorted }: ResourceDefinition, pairs: Pairs): SortOrder | undefined {
  for (const parameter of parameters) {
    if (parameter.match !== "sort") continue;
    const values = pairs.flatMap(([name, value]) => (name === parameter.name ? [value] : []));
    if (values.length > 0) return asStored(orderIn(parameter, values));
  }
  return sorted && asStored(sorted);
}
