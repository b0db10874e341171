/** Makes the index entries by which a record is found. */

import type { ResourceDefinition, SearchParameterDefinition, TargetDefinition } from "../definition.js";
import type { IndexEntry } from "../store/index-entry.js";
import { filterOnlyParameters } from "./filter-only-parameters.js";
import type { ReferenceScope } from "./references.js";
import { searchTypeOf } from "./search-types.js";
import { sharedEntries } from "./shared-entries.js";
import type { EntrySink } from "./types/search-type.js";

/** Raised whenever the entries of the same record and definition change: stores then rebuild their index. */
export const indexVersion = 1;

/** A record would be found by more than it may be. */
export class TooManyEntries extends Error {
  override readonly name = "TooManyEntries";
  /** Member names from the record's root to what was one too many. */
  readonly path: readonly string[];
  readonly most: number;

  constructor(path: readonly string[], most: number) {
    super(`a record is found by more than ${most} values`);
    this.path = path;
    this.most = most;
  }
}

/** The entries of a record, and how many it may have. */
interface Entries {
  readonly all: IndexEntry[];
  readonly most: number;
}

/** Takes the entries that a record has for one target of a parameter. */
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

/**
 * What a record is found by, in all parameters of its resource or in some of them; those that are found by another's entries
 * add none. A value that cannot be read, or is of an unexpected kind, is passed over: records are as they are. Throws
 * `TooManyEntries` as soon as there would be more than `most`.
 */
export function indexRecord(
  record: unknown,
  resource: ResourceDefinition,
  scope: ReferenceScope,
  parameters: readonly SearchParameterDefinition[] = resource.parameters,
  most = Number.POSITIVE_INFINITY,
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
  return entries.all;
}
