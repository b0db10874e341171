// The types of what a document states of included records: which value asks for them, and where they are in the answer.
import type { Field } from "./field.js";
import { targetsOf } from "./inner-types.js";
import type { InterfaceModel } from "./model.js";
import type { IncludeValue, Including } from "./search-parameter.js";

/** The types of this interface whose records a value can include, in the order of the interface. */
export function includedTypes(
  { resources }: Pick<InterfaceModel, "resources">,
  { by }: Pick<IncludeValue, "by">,
): readonly string[] {
  const targets = targetsOf(by.type);
  const names = resources.map(({ name }) => name);
  return targets.length === 0 ? names : names.filter((name) => targets.includes(name));
}

/** The member with the URL, in the value of a field that refers by URL; undefined for a field with an id. */
export function urlMemberOf({ shapes }: Pick<InterfaceModel, "shapes">, { type }: Field): string | undefined {
  const shape = type.kind === "shape" ? shapes.find(({ name }) => name === type.shape) : undefined;
  return shape?.parts?.role === "reference" ? shape.parts.url : undefined;
}

/** Where included records are, in a few words. */
export function includedInWords({ in: place }: Including): string {
  if (place.as === "list") return "as entries of the list that are no matches";
  return place.as === "member"
    ? `in the member ${place.member} of the list`
    : "in place of what refers to them";
}
