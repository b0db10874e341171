// Which members of a type people know its records by.
import type { Field, Resource } from "./model.js";

/** Members of a type that are or hold a business identifier. */
export function businessIdentifiers({ fields }: Pick<Resource, "fields">): readonly string[] {
  return fields.filter(identifies).map(({ name }) => name);
}

function identifies({ businessIdentifier = false, type }: Field): boolean {
  return businessIdentifier || (type.kind === "object" && type.fields.some(identifies));
}
