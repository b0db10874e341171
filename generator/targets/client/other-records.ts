// Names the records of other types in a resource's client module, and imports them.
import { renamed, typeImport } from "../../layout/imports.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import type { TypeNames } from "../types/type-names.js";

export interface OtherRecords {
  /** The local names of stored records, the resource's own included, by the name of their type. */
  readonly locals: ReadonlyMap<string, string>;
  /** The imports of other types' modules, with the stem of each. */
  readonly imports: readonly { readonly stem: string; readonly lines: readonly string[] }[];
}

/** The stored records of the types in `wanted`; `stored` is the local name of the resource's own. */
export function otherRecords(
  { types }: Pick<TargetContext, "types">,
  all: TypeNames,
  own: ResourceTypes,
  stored: string,
  unique: (wanted: string) => string,
  wanted: readonly string[],
): OtherRecords {
  const others = types.resources.filter(
    ({ resource: { name } }) => wanted.includes(name) && name !== own.resource.name,
  );
  const locals = new Map([
    [own.resource.name, stored],
    ...others.map((one) => [one.resource.name, unique(all.storedOf(one))] as const),
  ]);
  return {
    locals,
    imports: others.map((one) => ({
      stem: one.stem,
      lines: typeImport(
        [renamed(all.storedOf(one), locals.get(one.resource.name) ?? "")],
        `../../types/${one.stem}.js`,
      ),
    })),
  };
}
