// Finds the relations between fields that a record breaks.
import { compared } from "./comparable.js";
import type { JsonObject } from "./json.js";
import { isWithinPath, memberAt } from "./json-paths.js";
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
  const there = fields.filter((path) => hasValue(record, path));
  const [first = "", second = ""] = fields;
  const apart = (): number => compared(memberAt(record, first), memberAt(record, second)) ?? -1;
  switch (kind) {
    case "before":
      return apart() >= 0;
    case "at-most":
      return apart() > 0;
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

/** Whether a record has a value there: null is none. */
export const hasValue = (record: JsonObject, path: string): boolean =>
  (memberAt(record, path) ?? null) !== null;

/** Whether a relation of the type names the field, or one inside it. */
export function isRelated({ relations = [] }: Related, path: string): boolean {
  return relations.some(({ fields }) => fields.some((one) => isWithinPath(one, path)));
}
