// Indexes the members whose values only one record of a type may have at a site.
import type { ResourceDefinition } from "../definition.js";
import { type Body, isObject } from "../record/assign.js";
import { exactValue } from "../record/decimal.js";
import { splitObject, valueText } from "../record/json-members.js";
import type { Condition } from "../store-port/condition.js";
import type { IndexEntry } from "../store-port/index-entry.js";

const none: readonly string[] = [];

/** The name under which a member's values are indexed, as if it were a parameter. Stored data contains it, so it stays. */
export const uniqueIndexOf = (member: string): string => `${member} is unique`;

type Unique = Pick<ResourceDefinition, "unique">;

/**
 * The record with the exact numbers of its unique members: those that no double holds become values that equal no other number's. Only
 * `uniqueEntries` and `uniqueConditions` can use it.
 */
export function exactRecord(
  { value, members }: Pick<Body, "value" | "members">,
  { unique = none }: Unique,
): unknown {
  const isNumber = (name: string): boolean => unique.includes(name) && typeof value[name] === "number";
  if (!unique.some(isNumber)) return value;
  const exact = members.filter(({ name }) => isNumber(name));
  return { ...value, ...Object.fromEntries(exact.map((one) => [one.name, exactValue(valueText(one))])) };
}

/** The same of a stored record. */
export function exactStored(body: string, resource: Unique): unknown {
  const value: unknown = JSON.parse(body);
  if (resource.unique === undefined || !isObject(value)) return value;
  return exactRecord({ value, members: splitObject(body).members }, resource);
}

/** The values of a record's unique members; `members` are those to index (default: all of the type). */
export function uniqueEntries(
  record: unknown,
  { unique = none }: Unique,
  members: readonly string[] = unique,
): readonly (IndexEntry & { readonly kind: "text" })[] {
  if (members.length === 0 || !isObject(record)) return [];
  return members.flatMap((name) => {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (value === undefined || value === null) return [];
    return [
      { kind: "text", parameter: uniqueIndexOf(name), filterOnly: false, value: JSON.stringify(value) },
    ];
  });
}

/** The conditions that another record of the type satisfies if it has one of the record's unique values, with their members. */
export function uniqueConditions(
  record: unknown,
  resource: Unique,
): { readonly members: readonly string[]; readonly conditions: readonly Condition[] } {
  const entries = uniqueEntries(record, resource);
  const members = (resource.unique ?? none).filter((name) =>
    entries.some(({ parameter }) => parameter === uniqueIndexOf(name)),
  );
  const conditions = entries.map(
    ({ parameter, value }): Condition => ({
      kind: "text",
      parameter,
      anyOf: [{ value, prefix: false }],
    }),
  );
  return { members, conditions };
}
