// Merges the rows of a sorted list that were found in slices of the records.
import { type Row, sortedColumn } from "../sql/rows.js";
import type { SearchRequest } from "../store.js";

/** Texts in the order of their UTF-8 bytes, as the databases compare them. */
function compared(one: unknown, other: unknown): number {
  if (typeof one === "string" && typeof other === "string") {
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  return Number(one) - Number(other);
}

/** The first `most` rows of a sorted list; records without a value come last. */
export function firstSorted(
  rows: readonly Row[],
  { sort = [], oldestFirst }: Pick<SearchRequest, "sort" | "oldestFirst">,
  most: number,
): readonly Row[] {
  const age = oldestFirst === true ? 1 : -1;
  const byValues = (one: Row, other: Row): number => {
    for (const [index, { descending }] of sort.entries()) {
      const column = sortedColumn(index);
      const [a, b] = [one[column], other[column]];
      const found =
        Number(a === null) - Number(b === null) || (descending === true ? -1 : 1) * compared(a, b);
      if (found !== 0) return found;
    }
    return 0;
  };
  return [...rows]
    .sort((one, other) => byValues(one, other) || age * compared(one["position"], other["position"]))
    .slice(0, most);
}
