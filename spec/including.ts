// The types of what a document states of included records: which value asks for them, and where they are in the answer.
import type { Field, NamedValue } from "./field.js";
import type { InterfaceModel } from "./model.js";
import { targetsOf } from "./referred-types.js";

/** A value that a request sends to get the records to which a field of the matches refers. */
export interface IncludeValue extends NamedValue {
  /** A field of the record itself: a reference, an id, or a list of them. */
  readonly by: Field;
}

/**
 * Where included records are: among the entries of a Bundle, marked as no match; in a member of the list's envelope; or in place of
 * what refers to them.
 */
export type IncludedIn =
  | { readonly as: "list" }
  | { readonly as: "member"; readonly member: string }
  | { readonly as: "place" };

export interface Including {
  readonly values: readonly IncludeValue[];
  readonly in: IncludedIn;
}

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
