// Names the types of included records in a resource's client module.
import { includedTypes } from "../../../spec/including.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { IncludeValue } from "../../../spec/search-parameter.js";
import type { Literal } from "../../layout/literal.js";
import { memberName } from "../../layout/literal.js";
import type { OtherRecords } from "./other-records.js";

interface IncludedNames {
  readonly listed: string;
  readonly included: string | undefined;
}

const includingOf = ({ parameters }: Resource) =>
  parameters.find(({ including }) => including !== undefined)?.including;

/** The types whose records a search of the resource can include. */
export const includedNamesOf = (model: InterfaceModel, resource: Resource): readonly string[] =>
  (includingOf(resource)?.values ?? []).flatMap((value) => includedTypes(model, value));

/** `stored` is the local name of the resource's own records, and `locals` has those of all that it can include. */
export function includedNames(
  model: InterfaceModel,
  resource: Resource,
  stored: string,
  locals: OtherRecords["locals"],
): IncludedNames {
  const including = includingOf(resource);
  if (including === undefined) return { listed: stored, included: undefined };
  const { values, in: place } = including;
  const union = (names: readonly string[]): string =>
    names.flatMap((name) => locals.get(name) ?? []).join(" | ") || "never";
  const replaced = values.map(
    (value: IncludeValue) => `${memberName(value.by.name)}: ${union(includedTypes(model, value))}`,
  );
  return {
    listed: place.as === "place" ? `Expanded<${stored}, { ${replaced.join("; ")} }>` : stored,
    included: place.as === "place" ? undefined : union([...new Set(includedNamesOf(model, resource))]),
  };
}

/** Where the client finds included records; left out if there are none beside the matches. */
export function includedPlace(resource: Resource): Literal | undefined {
  const place = includingOf(resource)?.in;
  if (place === undefined || place.as === "place") return undefined;
  return place.as === "list" ? "list" : { member: place.member };
}
