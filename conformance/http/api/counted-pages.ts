// Reads on by an offset or by the number of a page, where a list has no link to its next page.

import type { SearchParameter } from "../../../spec/search-parameter.js";
import { leastCap } from "../dialect/reads-on.js";
import type { Collection, FoundRecord, Query } from "./adapter.js";

/** How the rest of a list is asked for. */
export interface CountedPages {
  readonly by: "offset" | "page";
  /** The query of the page that follows so many pages with so many records; undefined if the list ends there. */
  after(pages: number, records: number, latest: number): Query | undefined;
}

const numberIn = (query: Query, { name }: SearchParameter): number | undefined => {
  const value = query.find(([given]) => given === name)?.[1];
  return value === undefined ? undefined : Number(value);
};

/**
 * Undefined if the document states neither an offset nor the number of a page. A page shorter than the size that was asked, and than
 * the `cap` of all pages, is the last one.
 */
export function countedPages(
  { resource }: Collection,
  query: Query,
  cap = Number.POSITIVE_INFINITY,
): CountedPages | undefined {
  const of = (match: SearchParameter["match"]) => resource.parameters.filter((one) => one.match === match);
  const known = [...of("offset"), ...of("page")];
  // A request has only one of the two.
  const parameter = known.find((one) => numberIn(query, one) !== undefined) ?? known[0];
  if (parameter === undefined) return undefined;
  const sizes = of("count").flatMap((one) => numberIn(query, one) ?? []);
  const size = Math.min(cap, ...(sizes.length === 0 ? [leastCap] : sizes.slice(0, 1)));
  const by = parameter.match === "page" ? "page" : "offset";
  const first = numberIn(query, parameter) ?? parameter.firstPage ?? 0;
  const rest = query.filter(([name]) => name !== parameter.name);
  return {
    by,
    after(pages, records, latest) {
      if (latest < size || latest === 0) return undefined;
      // The last record is asked for again: if it is not there, records before it were deleted meanwhile.
      const passed = latest > 1 ? records - 1 : records;
      return [...rest, [parameter.name, String(first + (by === "page" ? pages : passed))]];
    },
  };
}

/** What a page has besides the pages before. */
export function continued(page: readonly FoundRecord[], before: readonly FoundRecord[]) {
  const ids = new Set(before.map(({ id }) => id));
  const more = page.filter(({ id }) => id === undefined || !ids.has(id));
  return { more, overlaps: more.length < page.length };
}
