// The member of a record that names its type, if the interface has one.
import type { JsonObject } from "./json.js";
import type { InterfaceModel, Resource } from "./model.js";

/** The member that names the type, with its value; nothing if records do not name their type. */
export const typeMemberOf = (
  { typeMember }: Pick<InterfaceModel, "typeMember">,
  { name }: Pick<Resource, "name">,
): JsonObject => (typeMember === undefined ? {} : { [typeMember]: name });

/** The type that a record names; undefined if it names none. */
export function namedType(
  { typeMember }: Pick<InterfaceModel, "typeMember">,
  record: JsonObject,
): string | undefined {
  const type = typeMember === undefined ? undefined : record[typeMember];
  return typeof type === "string" ? type : undefined;
}

/** Whether a record that was found among those of a type may be one: it names the type, or no record names its type. */
export const isOfType = (
  { typeMember }: Pick<InterfaceModel, "typeMember">,
  record: JsonObject,
  { name }: Pick<Resource, "name">,
): boolean => typeMember === undefined || record[typeMember] === name;
