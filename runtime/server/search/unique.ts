// Indexes the members whose values only one record of a type may have at a site.
import type { ResourceDefinition } from "../definition.js";
import { isObject } from "../record/assign.js";
import type { Condition } from "../store/condition.js";
import type { IndexEntry } from "../store/index-entry.js";

const none: readonly string[] = [];

/** The name under which a member's values are indexed, as if it were a parameter. Stored data contains it, so it stays. */
export const uniqueIndexOf = (member: string): string => `${member} is unique`;

/** The values of a record's unique members; `members` are those to index (default: all of the type). */
export function uniqueEntries(
  record: unknown,
  { unique = none }: Pick<ResourceDefinition, "unique">,
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
  resource: Pick<ResourceDefinition, "unique">,
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
