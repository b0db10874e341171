// The members of a type that an update may change or leave out without another effect.
import { isRelated } from "../../../spec/broken-relations.js";
import { businessIdentifiers } from "../../../spec/business-identifiers.js";
import { isCompared, isFreelyChanged } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { targetsOf } from "../../../spec/inner-types.js";
import { isObject, type JsonObject, ownMember } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import type { Resource } from "../../../spec/model.js";
import { topOf } from "../../behaviours/json-edits.js";
import { isFree } from "../../fixtures/terms.js";
import type { After, Path } from "./change-ways.js";

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
      isFreelyChanged(field) &&
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

/** Whether so many members may be left out. */
export const omits =
  (least: number) =>
  (resource: Resource): boolean =>
    omissibleFields(resource).length >= least;

/** Single objects or maps, with the names of the members that they may lose; undefined for any. */
type Holders = ReadonlyMap<string, readonly string[] | undefined>;

/** The single objects that may lose a member and keep others. */
export const objectsIn = (resource: Resource): Holders =>
  new Map(
    freeFields(resource).flatMap(({ name, many, type }) => {
      const fields = type.kind === "object" && !many ? type.fields.filter(isCompared) : [];
      const removable = fields.filter(isOmissible).map((field) => field.name);
      return removable.length > 0 && fields.length > 1 ? [[name, removable] as const] : [];
    }),
  );

/** The maps whose entries a patch may remove. A map of references has one entry only. */
export const mapsIn = (resource: Resource): Holders =>
  new Map(
    omissibleFields(resource)
      .filter(({ many, type }) => !many && type.kind === "map" && targetsOf(type).length === 0)
      .map(({ name }) => [name, undefined]),
  );

/** Whether a record has a value in a member: a server may show one that it does not have as null. */
export function holdsMember(record: JsonObject, name: string): boolean {
  return (ownMember(record, name) ?? null) !== null;
}

/** The members that a record has of these. */
export const heldIn = (record: JsonObject, fields: readonly Field[]): readonly string[] =>
  fields.map(({ name }) => name).filter((name) => holdsMember(record, name));

/** The first member that a record has in one of these and that it may lose, and the members beside it as they are. */
export function firstInside(
  read: JsonObject,
  holders: Holders,
): { readonly path: Path; readonly beside: readonly After[] } | undefined {
  for (const [name, removable] of holders) {
    const value = ownMember(read, name);
    const held = isObject(value) ? Object.keys(value).filter((member) => holdsMember(value, member)) : [];
    const removed = held.find((member) => removable?.includes(member) ?? true);
    if (!isObject(value) || removed === undefined || held.length < 2) continue;
    const beside = held.filter((member) => member !== removed);
    return {
      path: [name, removed],
      beside: beside.map((member) => [[name, member], ownMember(value, member)]),
    };
  }
  return undefined;
}
