// What the server needs to refuse deletes of records to which other records refer.
import type { DeleteRefused, FieldName, InterfaceModel, Resource } from "../model.js";
import { type ReferringField, referringFields, referringName } from "../referring-fields.js";

type Parts = Pick<InterfaceModel, "resources" | "shapes">;

type Kept = Pick<Resource, "deleteRefused">;

/** The status with which our server refuses such a delete. */
export const keptStatus = ({ status = 409 }: Pick<DeleteRefused, "status">): number => status;

/** The stated status of such a refusal: "open" if the document leaves it open, undefined if no delete is refused. */
export const statedKeptStatus = ({ deleteRefused }: Kept): number | "open" | undefined =>
  deleteRefused && (deleteRefused.status ?? "open");

/** Whether a delete is refused while records refer to the record by this field. */
export const isKeptBy = ({ deleteRefused }: Kept, { type, field }: FieldName): boolean =>
  deleteRefused?.fields.some((one) => one.type === type && one.field === field) === true;

/** The fields whose references prevent the delete of a record of the type. */
export function keepingFields(
  parts: Parts,
  { name, deleteRefused }: Pick<Resource, "name" | "deleteRefused">,
): readonly ReferringField[] {
  const { fields = [] } = deleteRefused ?? {};
  // Only the types of these fields are searched: an interface may have hundreds of others.
  const types = new Set(fields.map(({ type }) => type));
  const names = new Set(fields.map(referringName));
  const resources = types.size === 0 ? [] : parts.resources.filter((one) => types.has(one.name));
  return referringFields({ ...parts, resources }, name).filter((field) => names.has(referringName(field)));
}

/** The status of a type's refused deletes, and the fields that cause them; undefined if none is refused. */
export function servedKept(
  model: Parts,
  resource: Pick<Resource, "name" | "deleteRefused">,
): { readonly status: number; readonly by: readonly Pick<ReferringField, "type" | "path">[] } | undefined {
  const { deleteRefused } = resource;
  if (deleteRefused === undefined) return undefined;
  return {
    status: keptStatus(deleteRefused),
    by: keepingFields(model, resource).map(({ type, path }) => ({ type, path })),
  };
}

/** The fields of a type that prevent deletes, with the types that an id may name; undefined if none does. */
export function servedHolds(
  model: Parts,
  { name }: Pick<Resource, "name">,
): readonly { readonly path: readonly string[]; readonly types?: readonly string[] }[] | undefined {
  const isHeld = ({ deleteRefused }: Resource) => deleteRefused?.fields.some(({ type }) => type === name);
  const all = model.resources.filter(isHeld).flatMap((kept) =>
    keepingFields(model, kept)
      .filter(({ type }) => type === name)
      .map(({ path, by }) => ({ path, by, to: kept.name, key: path.join(".") })),
  );
  const members = [...new Map(all.map((one) => [one.key, one])).values()];
  if (members.length === 0) return undefined;
  return members.map(({ path, by, key }) =>
    by === "url" ? { path } : { path, types: all.filter((one) => one.key === key).map(({ to }) => to) },
  );
}
