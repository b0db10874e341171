// Mutants of the checks of an update that merges.
import { isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { jsonOf, plainReply, withBody } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { recordBefore } from "../../behaviours/record-before.js";
import { objectsIn, omissibleFields } from "./left-out.js";
import { mapsIn, mergedPlaces } from "./merge.js";

/** Changes the patch before the server merges it; `before` is the record as it was. */
function patching(
  name: string,
  check: string,
  suits: (resource: Resource) => boolean,
  changed: (patch: JsonObject, before: JsonObject, resource: Resource) => JsonObject,
): (model: InterfaceModel) => readonly Mutant[] {
  const mutant: Mutant = {
    name,
    breaks: [`update/${check}`],
    behaviour: () => async (call, next) => {
      const before = await recordBefore(call, next);
      const body = jsonOf(call);
      const { resource } = call.route ?? {};
      const known = before && resource && isObject(body);
      return next(known ? withBody(call, changed(body, before, resource)) : call);
    },
  };
  return (model) => (mergedPlaces(model, suits).length > 0 ? [mutant] : []);
}

/** Objects and maps are gone but for what the patch has of them. */
const replacing = (patch: JsonObject, before: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(patch).map(([name, value]) => {
      const old = ownMember(before, name);
      return [name, isObject(value) && isObject(old) ? { ...nulls(Object.keys(old)), ...value } : value];
    }),
  );

const withoutNulls = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

const nulls = (names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, null]));

const hasSome =
  (least: number) =>
  (resource: Resource): boolean =>
    omissibleFields(resource).length >= least;

const all = [
  patching(
    "an update removes what its patch leaves out",
    "keeps-left-out",
    hasSome(2),
    (patch, _, resource) => ({ ...nulls(omissibleFields(resource).map(({ name }) => name)), ...patch }),
  ),
  patching("an update keeps a member that is null in its patch", "null-removes", hasSome(1), withoutNulls),
  patching(
    "an update replaces objects instead of merging them",
    "merges-objects",
    (resource) => objectsIn(resource).size > 0,
    replacing,
  ),
  patching(
    "an update replaces maps instead of merging them",
    "removes-entries",
    (resource) => mapsIn(resource).length > 0,
    replacing,
  ),
  patching(
    "an update keeps entries of a map that are null in its patch",
    "removes-entries",
    (resource) => mapsIn(resource).length > 0,
    (patch, _, resource) =>
      Object.fromEntries(
        Object.entries(patch).map(([name, value]) => [
          name,
          mapsIn(resource).includes(name) && isObject(value) ? withoutNulls(value) : value,
        ]),
      ),
  ),
];

/** An update that has null anywhere in its patch is refused. */
const refusesNull: Mutant = {
  name: "an update with null in its patch is refused",
  breaks: ["update/null-removes", "update/merges-objects"],
  behaviour: () => async (call, next) =>
    call.route?.kind === "update" && hasNull(jsonOf(call))
      ? plainReply(422, { error: "null is no value" })
      : next(call),
};

const hasNull = (value: Json | undefined): boolean =>
  value === null || (typeof value === "object" && Object.values(value).some(hasNull));

export const mergeMutants = (model: InterfaceModel): readonly Mutant[] => [
  ...all.flatMap((make) => make(model)),
  ...(mergedPlaces(model, hasSome(1)).length > 0 ? [refusesNull] : []),
];
