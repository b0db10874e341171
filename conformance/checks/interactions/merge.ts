// The checks of an update that merges: what a patch leaves out stays, null removes a member, and objects are merged too.

import type { Field } from "../../../spec/field.js";
import { isObject, type JsonObject } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import { merges } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { targetsOf } from "../../../spec/referred-types.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { because } from "../../http/problem.js";
import { answered, notDone, problemOf } from "../answer-problems.js";
import type { AnyCheck } from "../check.js";
import { shown } from "../expect.js";
import type { Faults } from "../finding.js";
import type { Place } from "../places.js";
import { idOf } from "./interaction-id.js";
import { holdsMember, omissibleFields } from "./left-out.js";
import { type After, judgeAfter, partialUpdate, updatedPlaces } from "./partial-update.js";

/** A patch, and the members that it must keep or remove. */
interface Trial {
  readonly patch: JsonObject;
  readonly after: After;
}

interface MergeCheck {
  readonly name: string;
  readonly title: string;
  readonly faults: Faults;
  readonly suits: (resource: Resource) => boolean;
  /** Undefined if the record, as it was read, has nothing to try it on. */
  readonly trial: (own: AddedRecord, read: JsonObject) => Trial | undefined;
}

const mergeCheck = ({ name, title, faults, suits, trial }: MergeCheck): AnyCheck =>
  partialUpdate({
    name,
    title,
    faults,
    over: (model) => mergedPlaces(model, suits),
    trial: (_, own, read) => trial(own, read),
    async judge(session, of, own, { patch, after }) {
      await patched(session, of, own, patch);
      return judgeAfter(session, own, after, patch);
    },
  });

/** The types of which an update must merge. */
export const mergedPlaces = (
  model: InterfaceModel,
  suits: (resource: Resource) => boolean,
): readonly Place[] => (merges(model) ? updatedPlaces(model, suits) : []);

async function patched(session: Session, of: Place, own: AddedRecord, patch: JsonObject): Promise<void> {
  const outcome = answered(await session.api.patch(own, patch));
  if (outcome.done) return;
  throw new Blocked(because(`${shown(own)} could not be patched`, problemOf(outcome) ?? notDone), {
    exchange: outcome.exchange,
    judgedBy: idOf(of, "update"),
  });
}

/** The members that a patch may change or remove without another effect, and that a record has. */
const heldIn = (resource: Resource, record: JsonObject): readonly string[] =>
  omissibleFields(resource)
    .map(({ name }) => name)
    .filter((name) => holdsMember(record, name));

export const patchKeeps = mergeCheck({
  name: "keeps-left-out",
  title: "a member that a patch leaves out stays",
  faults: {
    "value-lost": ["a patch", "removes a member that it leaves out"],
    "value-changed": ["a patch", "changes a member that it leaves out"],
  },
  suits: (resource) => omissibleFields(resource).length > 1,
  trial({ resource }, read) {
    const [removed, ...kept] = heldIn(resource, read);
    if (removed === undefined || kept.length === 0) return undefined;
    return { patch: { [removed]: null }, after: kept.map((name) => [[name], read[name]]) };
  },
});

export const patchRemoves = mergeCheck({
  name: "null-removes",
  title: "a member that is null in a patch is removed",
  faults: { "value-changed": ["a patch", "does not remove a member that is null in it"] },
  suits: (resource) => omissibleFields(resource).length > 0,
  trial({ resource }, read) {
    const [removed] = heldIn(resource, read);
    return removed === undefined
      ? undefined
      : { patch: { [removed]: null }, after: [[[removed], undefined]] };
  },
});

export const patchMergesObjects = mergeCheck({
  name: "merges-objects",
  title: "a member that a patch leaves out in an object stays",
  faults: {
    "value-lost": ["a patch", "removes what it leaves out in an object"],
    "value-changed": ["a patch", "does not merge objects"],
  },
  suits: (resource) => objectsIn(resource).length > 0,
  trial({ resource }, read) {
    for (const name of objectsIn(resource)) {
      const value = read[name];
      const [removed, ...kept] = isObject(value) ? removable(resource, name, value) : [];
      if (removed === undefined || kept.length === 0 || !isObject(value)) continue;
      return {
        patch: { [name]: { [removed]: null } },
        after: [[[name, removed], undefined], ...kept.map((one) => [[name, one], value[one]] as const)],
      };
    }
    return undefined;
  },
});

export const patchRemovesEntries = mergeCheck({
  name: "removes-entries",
  title: "null removes an entry of a map, and the other entries stay",
  faults: {
    "value-lost": ["a patch", "removes other entries of a map"],
    "value-changed": ["a patch", "does not remove an entry of a map"],
  },
  suits: (resource) => mapsIn(resource).length > 0,
  trial({ resource }, read) {
    for (const name of mapsIn(resource)) {
      const map = read[name];
      if (!isObject(map)) continue;
      const [removed, ...kept] = Object.keys(map).filter((entry) => holdsMember(map, entry));
      if (removed === undefined || kept.length === 0) continue;
      return {
        patch: { [name]: { [removed]: null } },
        after: [[[name, removed], undefined], ...kept.map((one) => [[name, one], map[one]] as const)],
      };
    }
    return undefined;
  },
});

/** The names of the maps whose entries a patch may remove. A map of references has one entry only. */
export const mapsIn = (resource: Resource): readonly string[] =>
  omissibleFields(resource)
    .filter(({ many, type }) => !many && type.kind === "map" && targetsOf(type).length === 0)
    .map(({ name }) => name);

/** The names of the objects whose members a patch may remove. */
export const objectsIn = (resource: Resource): readonly string[] =>
  omissibleFields(resource)
    .filter(({ many, type }) => !many && type.kind === "object" && type.fields.filter(isRemovable).length > 1)
    .map(({ name }) => name);

function removable(resource: Resource, name: string, value: JsonObject): readonly string[] {
  const type = resource.fields.find((field) => field.name === name)?.type;
  const fields = type?.kind === "object" ? type.fields.filter(isRemovable) : [];
  return fields.map((field) => field.name).filter((member) => holdsMember(value, member));
}

const isRemovable = (field: Field): boolean => !isRequired(field) && field.fixed === undefined;
