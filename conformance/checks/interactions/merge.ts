// The checks of an update that merges: what a patch leaves out stays, null removes a member, and objects are merged too.

import type { Field } from "../../../spec/field.js";
import { isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import { merges } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { targetsOf } from "../../../spec/referred-types.js";
import { sameJson } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { because, problem } from "../../http/problem.js";
import { type AnyCheck, check } from "../check.js";
import { answered, fail, noRecord, notApplicable, notDone, pass, problemOf, shown } from "../expect.js";
import type { Finding } from "../finding.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { addOwn } from "./add-own.js";
import { idOf } from "./interaction-id.js";
import { holdsMember, omissibleFields } from "./left-out.js";
import { brief, roundTripOf } from "./round-trip.js";

/** A patch, and the members that it must keep or remove. */
interface Trial {
  readonly patch: JsonObject;
  /** Paths of two names at most, as they must be after the patch; undefined for a member that is gone. */
  readonly after: readonly (readonly [path: readonly [string, string?], value: Json | undefined])[];
}

interface MergeCheck {
  readonly name: string;
  readonly title: string;
  readonly suits: (resource: Resource) => boolean;
  /** Undefined if the record, as it was read, has nothing to try it on. */
  readonly trial: (own: AddedRecord, read: JsonObject) => Trial | undefined;
}

function mergeCheck({ name, title, suits, trial }: MergeCheck): AnyCheck {
  return check<Place & { readonly rules: readonly string[] }>({
    family: "update",
    name,
    kind: "required",
    writes: true,
    over: (model) => mergedPlaces(model, suits).map((place) => ({ ...place, rules: rulesOf(model) })),
    subject: placeName,
    title: () => title,
    clauses: (of) => [...of.rules, operationClause(of, "update")],
    async run(session, of) {
      const at = collectionOf(session, of);
      const own = await addOwn(session, at, await session.fresh(at));
      const { read } = await roundTripOf(session, own);
      const chosen = trial(own, read);
      if (chosen === undefined) return notApplicable("no read returns a member that could be tried");
      await patched(session, of, own, chosen.patch);
      return judged(session, own, chosen);
    },
  });
}

/** The types of which an update must merge. */
export const mergedPlaces = (
  model: InterfaceModel,
  suits: (resource: Resource) => boolean,
): readonly Place[] =>
  merges(model) ? places(model, "update", "add", "read").filter(({ resource }) => suits(resource)) : [];

const rulesOf = ({ interactions }: InterfaceModel): readonly string[] =>
  interactions.filter(({ kind }) => kind === "update").map(({ clause }) => clause);

async function patched(session: Session, of: Place, own: AddedRecord, patch: JsonObject): Promise<void> {
  const outcome = answered(await session.api.patch(own, patch));
  if (outcome.done) return;
  throw new Blocked(because(`${shown(own)} could not be patched`, problemOf(outcome) ?? notDone), {
    exchange: outcome.exchange,
    judgedBy: idOf(of, "update"),
  });
}

async function judged(session: Session, own: AddedRecord, { patch, after }: Trial): Promise<Finding> {
  const wrong = (record: JsonObject) => after.find(([path, value]) => !sameJson(at(record, path), value));
  const { record, exchange } = answered(
    await session.eventually(
      () => session.api.read(own, own.id),
      (latest) => latest.record !== undefined && wrong(latest.record) === undefined,
    ),
  );
  if (record === undefined) return fail(`${shown(own)} after the patch`, noRecord, exchange);
  const [path, value] = wrong(record) ?? [];
  if (path === undefined) return pass(exchange);
  const name = path.filter((part) => part !== undefined).join(".");
  const got = at(record, path);
  const words = got === undefined ? "no such member" : brief(got);
  const expected = value === undefined ? `no ${name}` : `${name} ${brief(value)}`;
  const code = got === undefined ? "value-lost" : "value-changed";
  return fail(
    `${expected} after the patch ${JSON.stringify(patch)}`,
    problem(code, `${name}: ${words}`),
    exchange,
    name,
  );
}

/** The value at a path; a member that is null counts as none. */
function at(record: JsonObject, [name, inner]: readonly [string, string?]): Json | undefined {
  const value = record[name] ?? undefined;
  if (inner === undefined) return value;
  return isObject(value) ? (value[inner] ?? undefined) : undefined;
}

/** The members that a patch may change or remove without another effect, and that a record has. */
const heldIn = (resource: Resource, record: JsonObject): readonly string[] =>
  omissibleFields(resource)
    .map(({ name }) => name)
    .filter((name) => holdsMember(record, name));

export const patchKeeps = mergeCheck({
  name: "keeps-left-out",
  title: "a member that a patch leaves out stays",
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
