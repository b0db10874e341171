import { renamed, typeImport } from "../../layout/imports.js";
import { globalNames, uniqueNames } from "../../naming/names.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TypeNames } from "./names.js";

/** The local names of an imported record, in either variant, if the module's own names are taken. */
export interface RecordNames {
  readonly record: string;
  readonly stored: string;
}

/** The names that a module can still use: not global, and not imported. */
export function localNames(taken: readonly string[]): (wanted: string) => string {
  return uniqueNames([...globalNames, ...taken]);
}

export function recordNames(
  types: ResourceTypes,
  names: TypeNames,
  unique: (wanted: string) => string,
): RecordNames {
  return { record: unique(types.record.name), stored: unique(names.storedOf(types)) };
}

/** The import of those of the two that are used, from two folders below the output's. */
export function recordImport(
  types: ResourceTypes,
  names: TypeNames,
  { record, stored }: RecordNames,
  uses: (name: string) => boolean,
): readonly string[] {
  const wanted = [
    ...(uses(record) ? [renamed(types.record.name, record)] : []),
    ...(uses(stored) ? [renamed(names.storedOf(types), stored)] : []),
  ];
  return typeImport(wanted, `../../types/${types.stem}.js`);
}
