// The types of what a document states of the order of a list, and the values with which a request asks for an order.
import type { Field, NamedValue } from "./field.js";
import { isDecimal } from "./limits.js";
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
  /** Absent if no request can ask for it, or if another parameter does. */
  readonly descending?: string;
  /** The parameter that says the direction, if it is another one. */
  readonly directions?: SortDirections;
}

/** A parameter of its own for the direction of an order, with the values that it takes. */
export interface SortDirections {
  /** Its name. */
  readonly parameter: string;
  readonly ascending: string;
  readonly descending: string;
  /** The direction of a request that gives none; absent if the document does not state it. */
  readonly usual?: "ascending" | "descending";
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
  /** What is sent to the parameter of the direction; absent if there is none, or if the request leaves it out. */
  readonly direction?: string;
}

/** A parameter that may ask for an order. */
interface Sorted {
  readonly sorting?: Sorting;
}

/** Everything that a parameter can be sent to ask for an order; empty for a parameter that asks for none. */
export function sortRequests({ sorting }: Sorted): readonly SortRequest[] {
  if (sorting === undefined) return [];
  const { values, ascending, descending, directions } = sorting;
  if (directions !== undefined) return values.flatMap((value) => directed(value, directions));
  return values.flatMap((value) => [
    { text: ascending.replace("*", () => value.value), value, descending: false },
    ...(descending === undefined
      ? []
      : [{ text: descending.replace("*", () => value.value), value, descending: true }]),
  ]);
}

function directed(value: SortValue, { usual, ...directions }: SortDirections): readonly SortRequest[] {
  const { value: text } = value;
  return [
    { text, value, descending: false, direction: directions.ascending },
    { text, value, descending: true, direction: directions.descending },
    ...(usual === undefined ? [] : [{ text, value, descending: usual === "descending" }]),
  ];
}

/** The texts that the parameter takes, each once. */
export const sortTexts = (parameter: Sorted): readonly string[] => [
  ...new Set(sortRequests(parameter).map(({ text }) => text)),
];

/** The part of a query that asks for an order. */
export const sortQuery = (
  { name, sorting }: Sorted & { readonly name: string },
  { text, direction }: SortRequest,
): readonly (readonly [string, string])[] => [
  [name, text],
  ...(direction === undefined || sorting?.directions === undefined
    ? []
    : [[sorting.directions.parameter, direction] as const]),
];

/** What a request sends for an order, in a few words. */
export const sortSent = (parameter: Sorted & { readonly name: string }, request: SortRequest): string =>
  sortQuery(parameter, request)
    .map(([name, text], at) => (at === 0 ? text : `${name}=${text}`))
    .join(" with ");

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
