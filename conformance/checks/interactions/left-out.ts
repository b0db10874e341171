// The check that an update removes the members that it omits, where the document states that an update replaces the record.

import { isRelated } from "../../../spec/broken-relations.js";
import { businessIdentifiers } from "../../../spec/business-identifiers.js";
import { isCompared } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isObject, type JsonObject, ownMember } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { valuesAt, withoutAt } from "../../behaviours/json-edits.js";
import { isFree } from "../../fixtures/terms.js";
import { problem } from "../../http/problem.js";
import { answered } from "../answer-problems.js";
import type { AnyCheck } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Place } from "../places.js";
import { topOf } from "../record-paths.js";
import { changedBy } from "./add-own.js";
import { partialUpdate, updatedPlaces } from "./partial-update.js";
import { brief } from "./round-trip.js";
import { isRefusedBody } from "./unusual-values.js";

/** The members that no search looks at and that accept any value, so that a change of one has no other effect. */
export function freeFields(resource: Resource): readonly Field[] {
  const searched = new Set(
    resource.parameters.flatMap(({ targets }) => targets.map(({ path }) => topOf(path))),
  );
  const identifiers = businessIdentifiers(resource);
  return resource.fields.filter(
    (field) =>
      field.fixed === undefined &&
      isFree(field) &&
      isCompared(field) &&
      !isRelated(resource, field.name) &&
      !searched.has(field.name) &&
      !identifiers.includes(field.name),
  );
}

/** Those that an update may leave out. */
export const omissibleFields = (resource: Resource): readonly Field[] =>
  freeFields(resource).filter(isOmissible);

const isOmissible = (field: Field): boolean =>
  !isRequired(field) && field.default === undefined && field.fixed === undefined;

/** The single objects that may lose a member and keep others, with the names of the members that they may lose. */
export const objectsIn = (resource: Resource): ReadonlyMap<string, readonly string[]> =>
  new Map(
    freeFields(resource).flatMap(({ name, many, type }) => {
      const fields = type.kind === "object" && !many ? type.fields.filter(isCompared) : [];
      const removable = fields.filter(isOmissible).map((field) => field.name);
      return removable.length > 0 && fields.length > 1 ? [[name, removable] as const] : [];
    }),
  );

/** Whether a record has a value in a member: a server may show one that it does not have as null. */
export function holdsMember(record: JsonObject, name: string): boolean {
  return (ownMember(record, name) ?? null) !== null;
}

/** The first member that one of these objects may lose and that a record has, and the members beside it; any member where none is named. */
export function firstInside(read: JsonObject, objects: ReadonlyMap<string, readonly string[] | undefined>) {
  for (const [name, removable] of objects) {
    const value = ownMember(read, name);
    const held = isObject(value) ? Object.keys(value).filter((member) => holdsMember(value, member)) : [];
    const removed = held.find((member) => removable?.includes(member) ?? true);
    if (!isObject(value) || removed === undefined || held.length < 2) continue;
    const beside = held.filter((member) => member !== removed);
    return {
      path: [name, removed] as const,
      beside: beside.map((member) => [[name, member], ownMember(value, member)] as const),
    };
  }
  return undefined;
}

/** Whether the document states that an update replaces the whole record. */
export function statesReplacing({ interactions }: InterfaceModel): boolean {
  return interactions.some(({ kind, replaces }) => kind === "update" && replaces === true);
}

/** The types of which an update must remove what it omits, if their records have something that it may omit. */
export const replacedPlaces = (
  model: InterfaceModel,
  suits: (resource: Resource) => boolean,
): readonly Place[] => (statesReplacing(model) ? updatedPlaces(model, suits) : []);

interface LeftOutCheck {
  readonly name: string;
  readonly title: string;
  readonly fault: string;
  readonly suits: (resource: Resource) => boolean;
  /** The path of a member that the record, as it was read, has, and that an update may omit. */
  readonly omitted: (resource: Resource, read: JsonObject) => readonly [string, string?] | undefined;
}

const leftOutCheck = ({ name, title, fault, suits, omitted }: LeftOutCheck): AnyCheck =>
  partialUpdate({
    name,
    title,
    faults: { "value-changed": ["an update", fault] },
    over: (model) => replacedPlaces(model, suits),
    trial: (_, { resource }, read) => omitted(resource, read),
    async judge(session, own, path) {
      const member = path.filter((part) => part !== undefined).join(".");
      const outcome = answered(await session.api.update(own, withoutAt(own.body, member)));
      if (isRefusedBody(outcome.exchange.status)) return notApplicable(`the deployment demands ${member}`);
      changedBy(own, "updated", outcome);
      const got = (record: JsonObject | undefined) =>
        record && valuesAt(record, member).find((value) => value !== null);
      const last = await session.eventually(
        () => session.api.read(own, own.id),
        ({ record }) => record !== undefined && got(record) === undefined,
      );
      const { record, exchange } = answered(last);
      const value = got(record);
      if (value === undefined) return pass(exchange);
      return fail(
        `${shown(own)} without ${member}`,
        problem("value-changed", `${member} ${brief(value)}`),
        exchange,
        member,
      );
    },
  });

export const leftOutIsGone = leftOutCheck({
  name: "left-out",
  title: "a member that an update omits is removed",
  fault: "keeps a member that it omits",
  suits: (resource) => omissibleFields(resource).length > 0,
  omitted(resource, read) {
    const name = omissibleFields(resource).find((field) => holdsMember(read, field.name))?.name;
    return name === undefined ? undefined : [name];
  },
});

export const leftOutInsideIsGone = leftOutCheck({
  name: "left-out-inside",
  title: "a member that an update omits in an object is removed",
  fault: "keeps what it omits in an object",
  suits: (resource) => objectsIn(resource).size > 0,
  omitted: (resource, read) => firstInside(read, objectsIn(resource))?.path,
});
