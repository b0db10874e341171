// Indexes the members by which a record keeps the records that it refers to from being deleted.
import type { HoldingDefinition, KeptDefinition, ResourceDefinition } from "../definition.js";
import type { IndexEntry } from "../store-port/index-entry.js";
import type { Held, Referral } from "../store-port/store.js";
import { type ReferenceScope, referenceKey } from "./references.js";
import { textsAt, valuesAt } from "./values-at.js";

const none: readonly HoldingDefinition[] = [];

/** The name under which a member's references are indexed, as if it were a parameter. Stored data contains it, so it stays. */
export const holdingIndexOf = ({ path }: Pick<HoldingDefinition, "path">): string =>
  `${path.join(".")} refers`;

/** The records that a member may name, by their keys: one for a URL, one of each type for an id. */
function namedBy(
  record: unknown,
  { path, types }: HoldingDefinition,
  scope: ReferenceScope,
): readonly (readonly string[])[] {
  if (types === undefined)
    return textsAt(record, path).map((text) => [referenceKey(text, scope) ?? []].flat());
  // Ids are texts, or numbers.
  return valuesAt(record, path).map((id) => types.map((type) => `${type}/${String(id)}`));
}

/** The entries of a record's references that keep other records; `members` are those to index (default: all of the type). */
export const holdingEntries = (
  record: unknown,
  { holds = none }: Pick<ResourceDefinition, "holds">,
  scope: ReferenceScope,
  members: readonly HoldingDefinition[] = holds,
): readonly IndexEntry[] =>
  members.flatMap((member) => {
    const keys = new Set(namedBy(record, member, scope).flat());
    const parameter = holdingIndexOf(member);
    return [...keys].map((value) => ({ kind: "text", parameter, filterOnly: false, value }) as const);
  });

/** The records of this site that a record keeps; undefined if its type keeps none. */
export function heldBy(
  record: unknown,
  { holds = none }: Pick<ResourceDefinition, "holds">,
  scope: ReferenceScope,
  mustExist: boolean,
): readonly Held[] | undefined {
  if (holds.length === 0) return undefined;
  const held = holds.flatMap((member) =>
    namedBy(record, member, scope).flatMap((keys): readonly Held[] => {
      const anyOf = keys.flatMap((key) => {
        const slash = key.indexOf("/");
        return key.includes("://") || slash < 0
          ? []
          : [{ type: key.slice(0, slash), id: key.slice(slash + 1) }];
      });
      return anyOf.length === 0 ? [] : [{ anyOf, mustExist, path: member.path }];
    }),
  );
  return held.length === 0 ? undefined : held;
}

/** How the store finds the records that keep one of a type from being deleted. */
export const referralsTo = (type: string, id: string, { by }: KeptDefinition): readonly Referral[] =>
  by.map((member) => ({
    type: member.type,
    condition: {
      kind: "text",
      parameter: holdingIndexOf(member),
      anyOf: [{ value: `${type}/${id}`, prefix: false }],
    },
  }));
