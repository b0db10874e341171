// The names that a request can send to get only some fields of each record of a list.
import { isReturned } from "./direction.js";
import type { Field } from "./field.js";
import type { InterfaceModel } from "./model.js";
import type { SearchParameter } from "./search-parameter.js";

/** The fields that a request can name: those of the record itself that answers contain; empty for a parameter that asks for none. */
export function choosableFields(
  { resources }: Pick<InterfaceModel, "resources">,
  { match, resource }: Pick<SearchParameter, "match" | "resource">,
): readonly Field[] {
  if (match !== "fields") return [];
  return resources.find(({ name }) => name === resource)?.fields.filter(isReturned) ?? [];
}
