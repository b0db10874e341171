// Finds the relations between fields that a record breaks.
import { compared } from "./comparable.js";
import type { JsonObject } from "./json.js";
import type { Resource } from "./model.js";
import type { Relation } from "./relation.js";

type Related = Pick<Resource, "relations">;

/** Every relation of a type that a record breaks. Values that can't be compared break none. */
export function brokenRelations({ relations = [] }: Related, record: JsonObject): readonly Relation[] {
  return relations.filter((relation) => breaksRelation(relation, record));
}

/** Whether a record breaks a relation. */
export function breaksRelation(
  { kind, fields }: Pick<Relation, "kind" | "fields">,
  record: JsonObject,
): boolean {
  const there = fields.filter((name) => hasValue(record, name));
  const [first = "", second = ""] = fields;
  switch (kind) {
    case "before":
      return (compared(record[first], record[second]) ?? -1) >= 0;
    case "at-most":
      return (compared(record[first], record[second]) ?? -1) > 0;
    case "one-of":
      return there.length !== 1;
    case "at-least-one":
      return there.length === 0;
    case "at-most-one":
      return there.length > 1;
    case "all-or-none":
      return there.length > 0 && there.length < fields.length;
    case "needs":
      return there.includes(first) && there.length < fields.length;
  }
}

/** Whether a record has a value of its own there: null is none. */
export const hasValue = (record: JsonObject, name: string): boolean =>
  Object.hasOwn(record, name) && record[name] !== null;

/** Whether a relation of the type names the field. */
export function isRelated({ relations = [] }: Related, name: string): boolean {
  return relations.some(({ fields }) => fields.includes(name));
}
