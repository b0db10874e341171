// What our server must know of records that are not deleted while others refer to them.
import { deleteRefusedStatus, keepingFields, type ReferringField } from "../delete-refused.js";
import type { InterfaceModel, Resource } from "../model.js";

/** A member by which a record keeps others; with the types that an id may be of. */
interface HeldMember {
  readonly path: readonly string[];
  readonly types?: readonly string[];
}

/** What refuses the deletes of a type, with the status; undefined if nothing does. */
export function servedKept(
  model: Pick<InterfaceModel, "resources" | "shapes">,
  resource: Pick<Resource, "name" | "deleteRefused">,
): { readonly status: number; readonly by: readonly Pick<ReferringField, "type" | "path">[] } | undefined {
  const { deleteRefused } = resource;
  if (deleteRefused === undefined) return undefined;
  return {
    status: deleteRefusedStatus(deleteRefused),
    by: keepingFields(model, resource).map(({ type, path }) => ({ type, path })),
  };
}

/** The members of a type by which its records keep others; undefined if there are none. */
export function servedHolds(
  model: Pick<InterfaceModel, "resources" | "shapes">,
  { name }: Pick<Resource, "name">,
): readonly HeldMember[] | undefined {
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
