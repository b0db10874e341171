// Mutants of the checks of an update that is a JSON Patch.
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { type Behaviour, type Call, good, jsonOf, plainReply, withBody } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { listFields, patchedPlaces, plainFields, textFields } from "./json-patch.js";

/** The operations of a call; undefined if it is no patch. */
function operationsIn(call: Call): readonly JsonObject[] | undefined {
  const json = call.route?.kind === "update" ? jsonOf(call) : undefined;
  return isArray(json) && json.every(isObject) ? json : undefined;
}

type Suits = (resource: Resource) => boolean;
type Made = (model: InterfaceModel) => readonly Mutant[];

function patching(name: string, check: string, suits: Suits, behaviour: Behaviour): Made {
  const mutant: Mutant = { name, breaks: [`update/${check}`], behaviour: () => behaviour };
  return (model) => (patchedPlaces(model, suits).length > 0 ? [mutant] : []);
}

/** Changes the operations before the server applies them. */
const changing = (
  name: string,
  check: string,
  suits: Suits,
  changed: (operation: JsonObject) => JsonObject | undefined,
): Made =>
  patching(name, check, suits, (call, next) => {
    const operations = operationsIn(call);
    if (operations === undefined) return next(call);
    const list: Json = operations.flatMap((one) => changed(one) ?? []);
    return next(withBody(call, list));
  });

const plain: Suits = (resource) => plainFields(resource).length > 1;
const texts: Suits = (resource) => textFields(resource).length > 1;
const lists: Suits = (resource) => listFields(resource).length > 0;

const ignoring = (op: string, check: string): Made =>
  changing(`a patch ignores the operation ${op}`, check, plain, (one) =>
    one["op"] === op ? undefined : one,
  );

const asOther = (name: string, check: string, suits: Suits, op: string, other: string): Made =>
  changing(name, check, suits, (one) => (one["op"] === op ? { ...one, op: other } : one));

/** A path that ends in a part, with another end. */
const endingIn = (name: string, part: string, changed: (one: JsonObject, path: string) => JsonObject): Made =>
  changing(name, "patch-items", lists, (one) => {
    const { path } = one;
    return typeof path === "string" && path.endsWith(`/${part}`)
      ? changed(one, path.slice(0, -part.length))
      : one;
  });

const all: readonly Made[] = [
  ignoring("add", "patch-adds"),
  ignoring("replace", "patch-replaces"),
  ignoring("remove", "patch-removes"),
  ignoring("test", "patch-tests"),
  asOther("a patch copies what it is to move", "patch-moves", texts, "move", "copy"),
  asOther("a patch moves what it is to copy", "patch-copies", texts, "copy", "move"),
  asOther("a patch adds what it is to replace and is not there", "patch-absent", plain, "replace", "add"),
  endingIn("a patch replaces the item at which it is to add one", "0", (one) =>
    one["op"] === "add" ? { ...one, op: "replace" } : one,
  ),
  endingIn("a patch adds the item for the end of a list at its beginning", "-", (one, path) => ({
    ...one,
    path: `${path}0`,
  })),
  patching(
    "a refused patch is done up to the operation that fails",
    "patch-atomic",
    plain,
    async (call, next) => {
      const operations = operationsIn(call);
      const reply = await next(call);
      if (operations === undefined || good(reply)) return reply;
      for (const one of operations) {
        const list: Json = [one];
        if (!good(await next(withBody(call, list)))) break;
      }
      return reply;
    },
  ),
  patching("a patch that cannot be applied is reported as done", "patch-tests", plain, async (call, next) => {
    const reply = await next(call);
    return operationsIn(call) === undefined || reply.status !== 409 ? reply : plainReply(204);
  }),
];

export const jsonPatchMutants = (model: InterfaceModel): readonly Mutant[] =>
  all.flatMap((make) => make(model));
