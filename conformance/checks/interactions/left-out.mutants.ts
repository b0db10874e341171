// Mutants of the check that an update replaces the whole record: members that it leaves out stay.
import { isObject, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { jsonOf, withBody } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { recordBefore } from "../../behaviours/record-before.js";
import { objectsIn, omissibleFields, replacedPlaces } from "./left-out.js";

/** An update of a record keeps what its body leaves out, also within objects if it is deep. */
const keeping = (
  name: string,
  merged: (before: JsonObject, body: JsonObject) => JsonObject,
  breaks: readonly string[],
): Mutant => ({
  name,
  breaks,
  behaviour: () => async (call, next) => {
    const before = await recordBefore(call, next);
    const body = jsonOf(call);
    return next(before && isObject(body) ? withBody(call, merged(before, body)) : call);
  },
});

/** Objects are merged member by member, lists and values are replaced. */
const deeply = (before: JsonObject, body: JsonObject): JsonObject => ({
  ...before,
  ...inObjects(before, body),
});

/** The same of the objects in a record alone. */
function inObjects(before: JsonObject, body: JsonObject): JsonObject {
  const inside = Object.entries(body).map(([name, value]) => {
    const old = ownMember(before, name);
    return [name, isObject(value) && isObject(old) ? deeply(old, value) : value] as const;
  });
  return Object.fromEntries(inside);
}

export function leftOutMutants(model: InterfaceModel): readonly Mutant[] {
  const breaking = (name: string, suits: (resource: Resource) => boolean) =>
    replacedPlaces(model, suits).length > 0 ? [`update/${name}`] : [];
  const outside = breaking("left-out", (resource) => omissibleFields(resource).length > 0);
  const inside = breaking("left-out-inside", (resource) => objectsIn(resource).size > 0);
  const all = [
    keeping("an update keeps members that it leaves out", (was, body) => ({ ...was, ...body }), outside),
    keeping("an update merges objects with what it leaves out", deeply, outside.concat(inside)),
    keeping("an update merges the objects in a record only", inObjects, inside),
  ];
  return all.filter(({ breaks }) => breaks.length > 0);
}
