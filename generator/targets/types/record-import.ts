import { renamed, typeImport } from "../../layout/imports.js";
import { globalNames, uniqueNames } from "../../naming/names.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TypeNames } from "./names.js";

/** What a module calls a record that it imports, in either variant, where its own names are taken there. */
export interface RecordNames {
  readonly record: string;
  readonly stored: string;
}

/** The names that a module has left to give: none of the language's, and none of those that it takes from elsewhere. */
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
