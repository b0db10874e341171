// Makes the JSON Patch (RFC 6902) that gives a record a new content.
import { isFreelyChanged, isSent } from "../../../spec/direction.js";
import { type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";

/** An operation, as it is sent. */
export type PatchOperation = Readonly<Record<string, Json>>;

/** The JSON Pointer (RFC 6901) to a member. */
export const pointerTo = (...names: readonly string[]): string =>
  names.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

const add = (name: string, value: Json): PatchOperation => ({ op: "add", path: pointerTo(name), value });

/**
 * The patch after which a record of the type has exactly this content, whatever it had before. Other updates may come between, so a
 * member that the content leaves out is first added and then removed: a removal alone fails if it is not there.
 */
export function operationsTo(
  model: Pick<InterfaceModel, "ids">,
  { fields }: Resource,
  content: JsonObject,
): readonly PatchOperation[] {
  const fixed = fields.filter((field) => field.fixed !== undefined).map(({ name }) => name);
  const given = Object.entries(content).filter(
    ([name]) => name !== idMemberOf(model) && !fixed.includes(name),
  );
  const gone = fields.filter(
    (field) =>
      isSent(field) && isFreelyChanged(field) && !field.isId && ownMember(content, field.name) === undefined,
  );
  return [
    ...given.map(([name, value]) => add(name, value)),
    ...gone.flatMap(({ name }) => [add(name, null), { op: "remove", path: pointerTo(name) }]),
  ];
}
