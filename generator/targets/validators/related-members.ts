// Writes the relations between the fields of a record as a constant that its validator reads.
import type { InterfaceModel } from "../../../spec/model.js";
import { isOrder, nullableIn, type Relation } from "../../../spec/relation.js";
import { literal } from "../../layout/literal.js";
import type { ObjectType, ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";

/** The name of the constant; undefined if the record has no relations. */
export function relationsName({ types }: TargetContext, object: ObjectType): string | undefined {
  const resource = types.resources.find(({ record }) => record === object)?.resource;
  return resource?.relations === undefined ? undefined : nameFor(object);
}

const nameFor = ({ name }: ObjectType): string => `relationsOf${name}`;

/** The constant as a statement; undefined if the record has no relations. */
export function relationConstant({ resource, record }: ResourceTypes): string | undefined {
  if (resource.relations === undefined) return undefined;
  const left = `const ${nameFor(record)}: readonly Relation[] = `;
  const relations = resource.relations.map((relation) => {
    const { kind, fields } = relation;
    const nullable = isOrder(kind) ? [] : nullableIn(relation);
    return { kind, fields, nullable: nullable.length === 0 ? undefined : nullable };
  });
  return `${left}${literal(relations, 0, left.length)};`;
}

/** Which parts of the shared module the interface needs. */
export function relationUses({
  resources,
}: InterfaceModel): Readonly<Record<"relations" | "orders" | "nullRelations" | "paths", boolean>> {
  const all: readonly Relation[] = resources.flatMap(({ relations = [] }) => relations);
  return {
    relations: all.length > 0,
    orders: all.some(({ kind }) => isOrder(kind)),
    nullRelations: all.some((relation) => !isOrder(relation.kind) && nullableIn(relation).length > 0),
    paths: all.some(({ fields }) => fields.some((path) => path.includes("."))),
  };
}
