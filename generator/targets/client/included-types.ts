// Names the types of included records in a resource's client module, and imports them.
import { type IncludeValue, includedTypes } from "../../../spec/including.js";
import type { Resource } from "../../../spec/model.js";
import { renamed, typeImport } from "../../layout/imports.js";
import type { Literal } from "../../layout/literal.js";
import { memberName } from "../../layout/literal.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import type { TypeNames } from "../types/type-names.js";

export interface IncludedNames {
  readonly listed: string;
  readonly included: string | undefined;
  /** The imports of other types' modules, with the stem of each. */
  readonly imports: readonly { readonly stem: string; readonly lines: readonly string[] }[];
}

const includingOf = ({ parameters }: Resource) =>
  parameters.find(({ including }) => including !== undefined)?.including;

/** `stored` is the local name of the resource's own records. */
export function includedNames(
  { model, types }: Pick<TargetContext, "model" | "types">,
  all: TypeNames,
  own: ResourceTypes,
  stored: string,
  unique: (wanted: string) => string,
): IncludedNames {
  const including = includingOf(own.resource);
  if (including === undefined) return { listed: stored, included: undefined, imports: [] };
  const { values, in: place } = including;
  const wanted = new Set(values.flatMap((value) => includedTypes(model, value)));
  const others = types.resources.filter(
    ({ resource: { name } }) => wanted.has(name) && name !== own.resource.name,
  );
  const locals = new Map([
    [own.resource.name, stored],
    ...others.map((one) => [one.resource.name, unique(all.storedOf(one))] as const),
  ]);
  const union = (names: readonly string[]): string =>
    names.flatMap((name) => locals.get(name) ?? []).join(" | ") || "never";
  const replaced = values.map(
    (value: IncludeValue) => `${memberName(value.by.name)}: ${union(includedTypes(model, value))}`,
  );
  return {
    listed: place.as === "place" ? `Expanded<${stored}, { ${replaced.join("; ")} }>` : stored,
    included: place.as === "place" ? undefined : union([...wanted]),
    imports: others.map((one) => ({
      stem: one.stem,
      lines: typeImport(
        [renamed(all.storedOf(one), locals.get(one.resource.name) ?? "")],
        `../../types/${one.stem}.js`,
      ),
    })),
  };
}

/** Where the client finds included records; left out if there are none beside the matches. */
export function includedPlace(resource: Resource): Literal | undefined {
  const place = includingOf(resource)?.in;
  if (place === undefined || place.as === "place") return undefined;
  return place.as === "list" ? "list" : { member: place.member };
}
