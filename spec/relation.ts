// The types of a relation between fields of a record, and a relation in words.
import type { Field } from "./field.js";
import type { SpecNode } from "./spec-node.js";

/** Relations of the order of two values. */
const orderKinds = ["before", "at-most"] as const;

/** Relations of which fields a record has. */
export const presenceKinds = ["one-of", "at-least-one", "at-most-one", "all-or-none", "needs"] as const;

export const relationKinds = [...orderKinds, ...presenceKinds] as const;

type OrderKind = (typeof orderKinds)[number];
type PresenceKind = (typeof presenceKinds)[number];
export type RelationKind = OrderKind | PresenceKind;

/** What a type states of several of its fields together, with a clause of its own. */
export interface Relation extends SpecNode {
  readonly name: string;
  readonly kind: RelationKind;
  /** Paths of fields through objects of the record, at least two: exactly two for an order. A field that needs others comes first. */
  readonly fields: readonly string[];
  /** Those fields, in the same order. */
  readonly named: readonly Field[];
  /** What an order compares; absent if the relation is no order. */
  readonly compares?: "dates" | "numbers";
}

export const isOrder = (kind: RelationKind): kind is OrderKind => kind === "before" || kind === "at-most";

/** The paths of the fields that may be null. */
export const nullableIn = ({ fields, named }: Relation): readonly string[] =>
  fields.filter((_, index) => named[index]?.nullable !== undefined);

/** A relation in words, as a whole sentence without its full stop. */
export function relationInWords({
  kind,
  fields,
  compares,
}: Pick<Relation, "kind" | "fields" | "compares">): string {
  const [first = "", ...rest] = fields;
  switch (kind) {
    case "before":
      return `${first} is ${compares === "dates" ? "earlier" : "less"} than ${rest.join()}`;
    case "at-most":
      return `${first} is not ${compares === "dates" ? "later" : "greater"} than ${rest.join()}`;
    case "one-of":
      return `a record has exactly one of ${listed(fields)}`;
    case "at-least-one":
      return `a record has at least one of ${listed(fields)}`;
    case "at-most-one":
      return `a record has at most one of ${listed(fields)}`;
    case "all-or-none":
      return `a record has all of ${listed(fields)}, or none of them`;
    case "needs":
      return `a record that has ${first} has ${listed(rest)} too`;
  }
}

function listed(names: readonly string[]): string {
  const [last = "", ...before] = [...names].reverse();
  return before.length === 0 ? last : `${before.reverse().join(", ")} and ${last}`;
}
