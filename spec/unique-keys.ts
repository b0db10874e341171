// What only one record of a type has at a site: the value of a unique field, or those of several fields together.
import type { Field } from "./field.js";
import { isRecordId } from "./inner-types.js";
import { boundsOf, isLimited } from "./made-to-fit.js";
import type { Resource } from "./model.js";
import type { SpecNode } from "./spec-node.js";

export interface UniqueKey {
  /** The constraint of the field, or the statement of the type. */
  readonly node: SpecNode;
  /** "plate", "shelf and slot". */
  readonly name: string;
  /** One if it is unique alone. */
  readonly fields: readonly Field[];
  /** Those of its fields for which values can be made up, as if each were unique alone. Records are kept apart by the first. */
  readonly varied: readonly Field[];
}

type Keyed = Pick<Resource, "fields" | "parameters" | "uniqueTogether">;

/** In the order of the fields, and of the groups. Of fields with as many values, those that no search looks at come first. */
export function uniqueKeys({ fields, parameters, uniqueTogether }: Keyed): readonly UniqueKey[] {
  const alone = fields.flatMap((field) =>
    (field.constraints ?? [])
      .filter(({ keyword }) => keyword === "unique")
      .map((node) => ({ node, name: field.name, fields: [field], varied: [field] })),
  );
  if (uniqueTogether === undefined) return alone;
  const sought = new Set(parameters.flatMap(({ targets }) => targets.map(({ path }) => path)));
  const order = (a: Field, b: Field): number =>
    roomOf(b) - roomOf(a) || Number(sought.has(a.name)) - Number(sought.has(b.name));
  const together = uniqueTogether.groups.map((names) =>
    names.flatMap((name) => fields.find((field) => field.name === name) ?? []),
  );
  const limit = { ...uniqueTogether, keyword: "unique", value: true } as const;
  return [
    ...alone,
    ...together.map((own) => ({
      node: uniqueTogether,
      name: own.map(({ name }) => name).join(" and "),
      fields: own,
      varied: own
        .filter((field) => roomOf(field) > 0)
        .sort(order)
        .map((field) => ({ ...field, constraints: [...(field.constraints ?? []), limit] })),
    })),
  ];
}

/** The names of the fields of each key that our server indexes: the store compares ids by itself. */
export const indexedKeys = (resource: Keyed): readonly (readonly string[])[] =>
  uniqueKeys(resource)
    .map(({ fields }) => fields.filter(({ isId }) => !isId).map(({ name }) => name))
    .filter((names) => names.length > 0);

/** How many values of a field can be made up, about. */
export function roomOf(field: Field): number {
  const { type, constraints = [] } = field;
  if (isRecordId(type) || constraints.some(({ keyword }) => keyword === "enum")) return 0;
  if (type.kind === "dateTime") return 900;
  const isNumber = type.kind === "integer" || type.kind === "number";
  if (!isNumber && type.kind !== "string") return 0;
  if (!isLimited(field)) return Number.POSITIVE_INFINITY;
  const { least, greatest, step = 0.001 } = boundsOf(field);
  return isNumber ? (greatest - least) / step : 1000;
}

/** Whether records are kept apart by the field, so that no two have the same value there. */
export const isVaried = (resource: Keyed, { clause }: Field): boolean =>
  uniqueKeys(resource).some(({ varied: [first] }) => first?.clause === clause);
