// Finds the members of a type that are business identifiers: numbers by which people know a record.

import type { Field } from "./field.js";
import type { Resource } from "./model.js";

/** Top-level members that are a business identifier or contain one. */
export const businessIdentifiers = ({ fields }: Pick<Resource, "fields">): readonly string[] =>
  fields.filter(identifies).map(({ name }) => name);

const identifies = ({ businessIdentifier = false, type }: Field): boolean =>
  businessIdentifier || (type.kind === "object" && type.fields.some(identifies));
