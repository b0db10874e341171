// Imports a record's types into another generated module, under an alias if their names are taken there.
import { renamed, typeImport } from "../../layout/imports.js";
import { globalNames, uniqueNames } from "../../naming/names.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TypeNames } from "./type-names.js";

/** The local names of a record's type, as it is sent and as it is returned, and of the objects of its actions. */
export interface RecordNames {
  readonly record: string;
  readonly stored: string;
  /** By the names that their own module gives them. */
  readonly ofActions: ReadonlyMap<string, string>;
}

/** Hands out names that are neither global nor taken. */
export const localNames = (taken: readonly string[]): ((wanted: string) => string) =>
  uniqueNames([...globalNames, ...taken]);

export function recordNames(
  types: ResourceTypes,
  names: TypeNames,
  unique: (wanted: string) => string,
): RecordNames {
  const [record, stored] = [unique(types.record.name), unique(names.storedOf(types))];
  const objects = types.actions.flatMap(({ body, answer }) => [body, answer]);
  const own = objects.flatMap((object) => (object === undefined ? [] : [object.name]));
  return { record, stored, ofActions: new Map(own.map((name) => [name, unique(name)])) };
}

/** Imports those of the types that are used; the module is two folders below the output folder. */
export function recordImport(
  types: ResourceTypes,
  names: TypeNames,
  { record, stored, ofActions }: RecordNames,
  uses: (name: string) => boolean,
): readonly string[] {
  const wanted = [
    ...(uses(record) ? [renamed(types.record.name, record)] : []),
    ...(uses(stored) ? [renamed(names.storedOf(types), stored)] : []),
    ...[...ofActions].flatMap(([name, local]) => (uses(local) ? [renamed(name, local)] : [])),
  ];
  return typeImport(wanted, `../../types/${types.stem}.js`);
}
