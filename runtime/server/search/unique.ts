// Indexes the members whose values only one record of a type may have at a site.
import type { ResourceDefinition } from "../definition.js";
import { type Body, isObject } from "../record/assign.js";
import { exactValue } from "../record/decimal.js";
import { splitObject, valueText } from "../record/json-members.js";
import type { Condition } from "../store-port/condition.js";
import type { IndexEntry } from "../store-port/index-entry.js";

type Unique = Pick<ResourceDefinition, "unique">;

/** Members whose values only one record has: one alone, or several together. */
type Group = readonly string[];

const none: readonly Group[] = [];

/** The name under which the values are indexed, as if it were a parameter. Stored data contains it, so it stays. */
export const uniqueIndexOf = (members: Group): string => `${members.join(" + ")} is unique`;

/**
 * The record with the exact numbers of its unique members: those that no double holds become values that equal no other number's. Only
 * `uniqueEntries` and `uniqueConditions` can use it.
 */
export function exactRecord(
  { value, members }: Pick<Body, "value" | "members">,
  { unique = none }: Unique,
): unknown {
  const isNumber = (name: string): boolean => typeof value[name] === "number";
  const names = new Set(unique.flat().filter(isNumber));
  if (names.size === 0) return value;
  const exact = members.filter(({ name }) => names.has(name));
  return { ...value, ...Object.fromEntries(exact.map((one) => [one.name, exactValue(valueText(one))])) };
}

/** The same of a stored record. */
export function exactStored(body: string, resource: Unique): unknown {
  const value: unknown = JSON.parse(body);
  if (resource.unique === undefined || !isObject(value)) return value;
  return exactRecord({ value, members: splitObject(body).members }, resource);
}

/** The values that no other record may have, each with its members. A group of which the record lacks a value has none. */
function uniqueValues(record: unknown, groups: readonly Group[]) {
  if (!isObject(record)) return [];
  return groups.flatMap((members) => {
    const values = members.map((name) => (Object.hasOwn(record, name) ? record[name] : undefined) ?? null);
    if (values.includes(null)) return [];
    return [{ members, value: JSON.stringify(values.length === 1 ? values[0] : values) }];
  });
}

/** The index entries of a record's unique values; `groups` are those to index (default: all of the type). */
export const uniqueEntries = (
  record: unknown,
  { unique = none }: Unique,
  groups: readonly Group[] = unique,
): readonly IndexEntry[] =>
  uniqueValues(record, groups).map(({ members, value }) => ({
    kind: "text",
    parameter: uniqueIndexOf(members),
    filterOnly: false,
    value,
  }));

/** The conditions that another record of the type satisfies if it has one of the record's unique values, each with its members. */
export const uniqueConditions = (
  record: unknown,
  { unique = none }: Unique,
): readonly { readonly members: Group; readonly condition: Condition }[] =>
  uniqueValues(record, unique).map(({ members, value }) => ({
    members,
    condition: { kind: "text", parameter: uniqueIndexOf(members), anyOf: [{ value, prefix: false }] },
  }));
