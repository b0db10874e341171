/** Prepares a store for an interface: re-indexes its records after a change of the search parameters. */

import type { InterfaceDefinition, ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { holdingIndexOf } from "../search/holding.js";
import { indexRecord, type OwnIndexes } from "../search/index-record.js";
import { sharedEntries } from "../search/shared-entries.js";
import { sortedMembers, sortIndexOf } from "../search/sorting.js";
import { exactStored, uniqueIndexOf } from "../search/unique.js";
import type { IndexEntry } from "../store-port/index-entry.js";
import type { IndexedRecord, Reindexing, TypeReindex } from "../store-port/indexing.js";
import type { Store } from "../store-port/store.js";
import { planReindex } from "./reindex-plan.js";

/** The progress of preparing a store. */
export interface Preparation {
  readonly done: number;
  readonly of: number;
  /** The re-indexed parameters, as `Type.parameter`. */
  readonly parameters: readonly string[];
}

/** A resource with its parameters to re-index, without those that share another's entries. */
interface Indexed {
  readonly resource: ResourceDefinition;
  readonly parameters: readonly SearchParameterDefinition[];
  /** What else of it to re-index. */
  readonly own: OwnIndexes;
}

function indexedIn(resource: ResourceDefinition, { index }: TypeReindex): Indexed {
  const shared = sharedEntries(resource);
  const names = new Set(index.map(({ parameter }) => parameter).filter((name) => !shared.has(name)));
  return {
    resource,
    parameters: resource.parameters.filter(({ name }) => names.has(name)),
    own: {
      unique: (resource.unique ?? []).filter((members) => names.has(uniqueIndexOf(members))),
      sorted: sortedMembers(resource).filter((order) => names.has(sortIndexOf(order))),
      holds: (resource.holds ?? []).filter((member) => names.has(holdingIndexOf(member))),
    },
  };
}

function reindexing(
  definition: InterfaceDefinition,
  types: readonly TypeReindex[],
): Omit<Reindexing, "report"> {
  const resources = new Map(
    types.flatMap((one) =>
      definition.resources
        .filter(({ type }) => type === one.type)
        .map((known) => [one.type, indexedIn(known, one)]),
    ),
  );
  const scopeOf = ({ site, base = "" }: IndexedRecord) => ({ definition, site, base });
  return {
    types,
    entriesOf(record): readonly IndexEntry[] {
      const known = resources.get(record.type);
      // If entries are only deleted, the body is not needed.
      if (known === undefined) return [];
      const { resource, parameters, own } = known;
      if (parameters.length + own.unique.length + own.sorted.length + own.holds.length === 0) return [];
      const most = Number.POSITIVE_INFINITY;
      const exact = exactStored(record.body, resource);
      return indexRecord(JSON.parse(record.body), resource, scopeOf(record), parameters, most, own, exact);
    },
  };
}

/**
 * Prepares a store for a definition: re-indexes the stored records for the search parameters that changed, and touches nothing
 * else. Await it before the first request. It may be interrupted at any moment and run again.
 */
export async function prepareStore(
  store: Store,
  definition: InterfaceDefinition,
  report: (preparation: Preparation) => void = () => undefined,
): Promise<void> {
  const types = planReindex(store.indexed(), definition);
  if (types.length === 0) return;
  const parameters = types.flatMap(({ type, index, drop }) =>
    [...index.map(({ parameter }) => parameter), ...drop].map((name) => `${type}.${name}`),
  );
  await store.reindex({
    ...reindexing(definition, types),
    report: (done, of) => report({ done, of, parameters }),
  });
}

/** Throws if a store was prepared for another definition: its searches would silently be wrong. */
export function checkPrepared(store: Store, definition: InterfaceDefinition): void {
  const indexed = store.indexed();
  if (indexed.length === 0 || planReindex(indexed, definition).length === 0) return;
  throw new Error(
    "The store is indexed for another definition. Await prepareStore(store, definition) first.",
  );
}
