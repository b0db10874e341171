// The checks of an update that merges: what a patch leaves out stays, null removes a member, and objects are merged too.

import { type JsonObject, ownMember } from "../../../spec/json.js";
import { merges } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { targetsOf } from "../../../spec/referred-types.js";
import { withoutAt } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import { problem } from "../../http/problem.js";
import { answered } from "../answer-problems.js";
import type { AnyCheck } from "../check.js";
import { fail } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import type { Place } from "../places.js";
import { notChanged } from "./add-own.js";
import { firstInside, freeFields, holdsMember, objectsIn, omissibleFields } from "./left-out.js";
import { type After, judgeAfter, partialUpdate, updatedPlaces } from "./partial-update.js";
import { isRefusedBody } from "./unusual-values.js";

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

const refused = ["a patch", "that removes a member is refused"] as const;

const mergeCheck = ({ name, title, faults, suits, trial }: MergeCheck): AnyCheck =>
  partialUpdate({
    name,
    title,
    faults,
    over: (model) => mergedPlaces(model, suits),
    trial: (_, own, read) => trial(own, read),
    async judge(session, own, { patch, after }) {
      const refused = await patched(session, own, { patch, after });
      return refused ?? judgeAfter(session, own, after, patch);
    },
  });

/** The types of which an update must merge. */
export const mergedPlaces = (
  model: InterfaceModel,
  suits: (resource: Resource) => boolean,
): readonly Place[] => (merges(model) ? updatedPlaces(model, suits) : []);

/**
 * Sends a patch; returns the failure if it is refused although it may not be: a record with its result can be added, and another
 * patch of the same members is accepted.
 */
async function patched(
  session: Session,
  own: AddedRecord,
  { patch, after }: Trial,
): Promise<Finding | undefined> {
  const outcome = answered(await session.api.patch(own, patch));
  if (outcome.done) return undefined;
  if (isRefusedBody(outcome.exchange.status)) {
    const { resource, form, site } = own;
    const gone = after.flatMap(([path, value]) => (value === undefined ? [path.join(".")] : []));
    const result = gone.reduce(withoutAt, await session.fresh({ resource, form, site }));
    const same = Object.fromEntries(
      Object.keys(patch).map((name) => [name, ownMember(own.body, name) ?? null]),
    );
    const { record } = await session.api.add({ resource, form, site }, result);
    if (record !== undefined && (await session.api.patch(own, same)).done)
      return fail(
        `a 2xx status for the patch ${JSON.stringify(patch)}`,
        problem("refused", `status ${outcome.exchange.status}`),
        outcome.exchange,
      );
  }
  throw notChanged(own, "patched", outcome);
}

/** The members that a patch may change or remove without another effect, and that a record has. */
const heldIn = (resource: Resource, record: JsonObject): readonly string[] =>
  omissibleFields(resource)
    .map(({ name }) => name)
    .filter((name) => holdsMember(record, name));

/** Removes a member of an object. */
const trialOf = (found: ReturnType<typeof firstInside>): Trial | undefined =>
  found && {
    patch: { [found.path[0]]: { [found.path[1]]: null } },
    after: [[found.path, undefined], ...found.beside],
  };

export const patchKeeps = mergeCheck({
  name: "keeps-left-out",
  title: "a member that a patch leaves out stays",
  faults: {
    "value-lost": ["a patch", "removes a member that it leaves out"],
    "value-changed": ["a patch", "changes a member that it leaves out"],
    refused,
  },
  suits: (resource) => omissibleFields(resource).length > 0 && freeFields(resource).length > 1,
  trial({ resource }, read) {
    const [removed] = heldIn(resource, read);
    const names = freeFields(resource).map(({ name }) => name);
    const kept = names.filter((name) => name !== removed && holdsMember(read, name));
    if (removed === undefined || kept.length === 0) return undefined;
    return { patch: { [removed]: null }, after: kept.map((name) => [[name], ownMember(read, name)]) };
  },
});

export const patchRemoves = mergeCheck({
  name: "null-removes",
  title: "a member that is null in a patch is removed",
  faults: { "value-changed": ["a patch", "does not remove a member that is null in it"], refused },
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
    refused,
  },
  suits: (resource) => objectsIn(resource).size > 0,
  trial: ({ resource }, read) => trialOf(firstInside(read, objectsIn(resource))),
});

export const patchRemovesEntries = mergeCheck({
  name: "removes-entries",
  title: "null removes an entry of a map, and the other entries stay",
  faults: {
    "value-lost": ["a patch", "removes other entries of a map"],
    "value-changed": ["a patch", "does not remove an entry of a map"],
    refused,
  },
  suits: (resource) => mapsIn(resource).length > 0,
  trial: ({ resource }, read) =>
    trialOf(firstInside(read, new Map(mapsIn(resource).map((name) => [name, undefined])))),
});

/** The names of the maps whose entries a patch may remove. A map of references has one entry only. */
export const mapsIn = (resource: Resource): readonly string[] =>
  omissibleFields(resource)
    .filter(({ many, type }) => !many && type.kind === "map" && targetsOf(type).length === 0)
    .map(({ name }) => name);
