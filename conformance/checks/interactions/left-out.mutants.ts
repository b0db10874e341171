// Mutants of the check that an update replaces the whole record: members that it leaves out stay.
import { isObject, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { jsonOf, withBody } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { recordBefore } from "../../behaviours/record-before.js";
import { replacedPlaces } from "./left-out.js";

/** An update of a record keeps what its body leaves out, also within objects if it is deep. */
const keeping = (name: string, merged: (before: JsonObject, body: JsonObject) => JsonObject): Mutant => ({
  name,
  breaks: ["update/left-out"],
  behaviour: () => async (call, next) => {
    const before = await recordBefore(call, next);
    const body = jsonOf(call);
    return next(before && isObject(body) ? withBody(call, merged(before, body)) : call);
  },
});

/** Objects are merged member by member, lists and values are replaced. */
function deeply(before: JsonObject, body: JsonObject): JsonObject {
  const inside = Object.entries(body).map(([name, value]) => {
    const old = before[name];
    return [name, isObject(value) && isObject(old) ? deeply(old, value) : value] as const;
  });
  return { ...before, ...Object.fromEntries(inside) };
}

export function leftOutMutants(model: InterfaceModel): readonly Mutant[] {
  if (replacedPlaces(model).length === 0) return [];
  return [
    keeping("an update keeps members that it leaves out", (before, body) => ({ ...before, ...body })),
    keeping("an update merges objects with what it leaves out", deeply),
  ];
}
