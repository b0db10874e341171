/** Makes the index entries of a record, by which searches find it. */

import type { HoldingDefinition, ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import type { IndexEntry } from "../store-port/index-entry.js";
import type { OrderDefinition, TargetDefinition } from "../target-definition.js";
import { filterOnlyParameters } from "./filter-only-parameters.js";
import { holdingEntries } from "./holding.js";
import type { ReferenceScope } from "./references.js";
import { searchTypeOf } from "./search-types.js";
import { sharedEntries } from "./shared-entries.js";
import { sortEntries, sortedMembers } from "./sorting.js";
import type { EntrySink } from "./types/search-type.js";
import { uniqueEntries } from "./unique.js";

/** Raised whenever the entries of the same record and definition change: stores then rebuild their index. */
export const indexVersion = 1;

/** A record has more index entries than allowed. */
export class TooManyEntries extends Error {
  override readonly name = "TooManyEntries";
  /** Member names from the record's root to the value that was one too many. */
  readonly path: readonly string[];
  readonly most: number;

  constructor(path: readonly string[], most: number) {
    super(`a record has more than ${most} index entries`);
    this.path = path;
    this.most = most;
  }
}

/** The entries of a record, and their maximum number. */
interface Entries {
  readonly all: IndexEntry[];
  readonly most: number;
}

/** Collects the entries of a record for one target of a parameter. */
function sinkFor(
  { all, most }: Entries,
  parameter: string,
  isFilterOnly: boolean,
  { path }: TargetDefinition,
): EntrySink {
  const take = (entry: IndexEntry): void => {
    if (all.length >= most) throw new TooManyEntries(path, most);
    all.push(entry);
  };
  return {
    text: (value) => take({ kind: "text", parameter, filterOnly: isFilterOnly, value }),
    token: (system, code) => take({ kind: "token", parameter, filterOnly: isFilterOnly, system, code }),
    interval: (low, high) => take({ kind: "range", parameter, filterOnly: isFilterOnly, low, high }),
  };
}

/** What is indexed of a record besides its parameters: its unique members, those that lists are sorted by, and those that keep others. */
export interface OwnIndexes {
  readonly holds: readonly HoldingDefinition[];
  readonly unique: readonly (readonly string[])[];
  readonly sorted: readonly OrderDefinition[];
}

/**
 * The index entries of a record, for all parameters of its resource or some of them; parameters that share another's entries add
 * none. `own` is what else is indexed (default: all of it), and `exact` the record as `exactRecord` makes it. Invalid values and values of an unexpected kind are ignored, because stored records may contain anything. Throws
 * `TooManyEntries` as soon as there are more than `most`.
 */
export function indexRecord(
  record: unknown,
  resource: ResourceDefinition,
  scope: ReferenceScope,
  parameters: readonly SearchParameterDefinition[] = resource.parameters,
  most = Number.POSITIVE_INFINITY,
  own: OwnIndexes = {
    unique: resource.unique ?? [],
    sorted: sortedMembers(resource),
    holds: resource.holds ?? [],
  },
  exact = record,
): readonly IndexEntry[] {
  const entries: Entries = { all: [], most };
  const filterOnly = filterOnlyParameters(resource);
  const shared = sharedEntries(resource);
  for (const parameter of parameters) {
    if (shared.has(parameter.name)) continue;
    const isFilterOnly = filterOnly.has(parameter.name);
    const type = searchTypeOf(parameter);
    for (const target of parameter.targets)
      type.index?.(record, target, scope, sinkFor(entries, parameter.name, isFilterOnly, target));
  }
  entries.all.push(
    ...uniqueEntries(exact, resource, own.unique),
    ...sortEntries(record, own.sorted),
    ...holdingEntries(record, resource, scope, own.holds),
  );
  return entries.all;
}
