// The types of what a document states of the order of a list, and the values with which a request asks for an order.
import type { Field, NamedValue } from "./field.js";
import { isDecimal } from "./limits.js";
import type { SearchParameter } from "./search-parameter.js";
import type { SpecNode } from "./spec-node.js";

/** The field that a list is sorted by: one plain value of a record. */
export interface SortKey {
  /** Field path from the record's root. */
  readonly path: string;
  readonly field: Field;
}

/** A value that a request sends to have a list sorted by a field. */
export interface SortValue extends NamedValue {
  readonly by: SortKey;
}

/** The orders that a parameter can ask for. In `ascending` and `descending`, an asterisk stands for the value. */
export interface Sorting {
  readonly values: readonly SortValue[];
  readonly ascending: string;
  /** Absent if no request can ask for it. */
  readonly descending?: string;
}

/** The order of a list for which the request asks none. */
export interface SortedBy extends SpecNode {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** What a request sends to ask for one order. */
export interface SortRequest {
  readonly text: string;
  readonly value: SortValue;
  readonly descending: boolean;
}

/** Everything that a parameter can be sent to ask for an order; empty for a parameter that asks for none. */
export function sortRequests({ sorting }: Pick<SearchParameter, "sorting">): readonly SortRequest[] {
  if (sorting === undefined) return [];
  const { values, ascending, descending } = sorting;
  return values.flatMap((value) => [
    { text: ascending.replace("*", () => value.value), value, descending: false },
    ...(descending === undefined
      ? []
      : [{ text: descending.replace("*", () => value.value), value, descending: true }]),
  ]);
}

/** The stated order of a list in a few words. */
export const sortedInWords = ({ by, descending }: SortedBy): string =>
  `a list for which no order is asked is sorted by ${by.path}${descending ? ", descending" : ""}`;

/** How the values of a field are ordered. */
export type SortKind = "text" | "number" | "date";

/** Undefined for a field that no list can be sorted by. */
export function sortKind({ type, many, ...field }: Field): SortKind | undefined {
  if (many) return undefined;
  switch (type.kind) {
    case "string":
      return isDecimal(field) ? "number" : "text";
    case "integer":
    case "number":
      return "number";
    case "dateTime":
      return "date";
    default:
      return undefined;
  }
}
