// Servers that change the body of an update before they apply it.
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { type Behaviour, type Call, good, jsonOf, plainReply, withBody } from "../../behaviours/call.js";
import { idOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { recordBefore } from "../../behaviours/record-before.js";

type Changed = Pick<Mutant, "name" | "behaviour">;

/** `before` is the record as it was. */
export const changesBody = (
  name: string,
  changed: (body: JsonObject, before: JsonObject, resource: Resource, model: InterfaceModel) => JsonObject,
): Changed => ({
  name,
  behaviour: (model) => async (call, next) => {
    const before = await recordBefore(call, next);
    const body = jsonOf(call);
    const { resource } = call.route ?? {};
    const known = before && resource && isObject(body);
    return next(known ? withBody(call, changed(body, before, resource, model)) : call);
  },
});

/** A record that was updated cannot be read any more. */
export const lost: Changed = {
  name: "a record is gone after an update",
  behaviour: () => {
    const gone = new Set<string | undefined>();
    return async (call, next) => {
      const { kind, id } = call.route ?? {};
      if (kind === "read" && gone.has(id)) return plainReply(404);
      const reply = await next(call);
      if (kind === "update" && good(reply)) gone.add(id ?? idOf(jsonOf(call), call));
      return reply;
    };
  },
};

/** The operations of a JSON Patch; undefined if a call is none. */
function operationsIn(call: Call): readonly JsonObject[] | undefined {
  const json = call.route?.kind === "update" ? jsonOf(call) : undefined;
  return isArray(json) && json.every(isObject) ? json : undefined;
}

export const withOperations = (call: Call, operations: readonly Json[]): Call =>
  withBody(call, [...operations]);

/** A server that answers JSON Patches in another way. */
export const onPatch = (
  name: string,
  answer: (operations: readonly JsonObject[], ...rest: Parameters<Behaviour>) => ReturnType<Behaviour>,
): Changed => ({
  name,
  behaviour: () => (call, next) => {
    const operations = operationsIn(call);
    return operations === undefined ? next(call) : answer(operations, call, next);
  },
});

export const changesOperations = (
  name: string,
  changed: (one: JsonObject) => JsonObject | undefined,
): Changed =>
  onPatch(name, (operations, call, next) =>
    next(
      withOperations(
        call,
        operations.flatMap((one) => changed(one) ?? []),
      ),
    ),
  );
