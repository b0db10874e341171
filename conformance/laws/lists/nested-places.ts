// Lists the nested collections as subjects of laws, and makes the records that these need.

import type { Json, JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import {
  type NestedCollection,
  type NestedInteraction,
  namesParentById,
  nestedForms,
} from "../../../spec/nested-collection.js";
import { offers, resourceAt } from "../../../spec/offers.js";
import { urlMember } from "../../behaviours/fields.js";
import { withAt } from "../../behaviours/json-edits.js";
import { addOwn } from "../../checks/interactions/add-own.js";
import { isJudged } from "../../checks/judged.js";
import { collectionOf, type Place, places } from "../../checks/places.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { idSent } from "../../http/api/record-id.js";
import { placeName } from "../../http/collection-names.js";

/** A nested collection in one path form. */
export interface NestedPlace extends Place {
  readonly nested: NestedCollection;
}

/** The nested collections that a deployment can be held to, in each of their path forms, if records of the parent can be added. */
export const nestedPlaces = (model: InterfaceModel, kind: NestedInteraction): readonly NestedPlace[] =>
  places(model).flatMap((place) =>
    (place.resource.nested ?? [])
      .filter(isJudged)
      .filter((nested) => nested.offers.includes(kind) && isShown(model, place, nested))
      .map((nested) => ({ ...place, nested })),
  );

/** The collections to which the suite adds: an added record must be read, to see what it refers to. */
export const addedBelow = (model: InterfaceModel): readonly NestedPlace[] =>
  nestedPlaces(model, "add").filter(({ resource }) => offers(resource, "read"));

function isShown(model: InterfaceModel, { form }: Place, nested: NestedCollection): boolean {
  const parent = model.resources.find(({ name }) => name === nested.parent);
  return (
    parent !== undefined &&
    offers(resourceAt(parent, form), "add") &&
    nestedForms(model, nested).includes(form.name)
  );
}

export const nestedName = (place: NestedPlace): string => `${placeName(place)}.${place.nested.field}`;

/** Adds a record that the collection can be below. */
export async function addParent(session: Session, { nested, form }: NestedPlace): Promise<AddedRecord> {
  const at = session.collections.find(
    (one) => one.resource.name === nested.parent && one.form.name === form.name,
  );
  if (at === undefined) throw new Error(`${nested.parent} has no collection in the form ${form.name}`);
  return addOwn(session, at, await session.fresh(at));
}

/** The collection below the path of a record. */
export const collectionBelow = (
  session: Session,
  place: NestedPlace,
  { url }: Pick<AddedRecord, "url">,
): Collection => ({ ...collectionOf(session, place), under: { url, segment: place.nested.segment } });

/** The path in a record to the value that names its parent, and that value. */
export function parentName(
  { model, learned }: Pick<Session, "model" | "learned">,
  { resource, nested }: NestedPlace,
  { id, reference }: Pick<AddedRecord, "id" | "reference">,
): readonly [path: string, name: Json] {
  if (namesParentById(resource, nested)) return [nested.field, idSent(model, id, learned)];
  return [`${nested.field}.${urlMember(model) ?? ""}`, reference];
}

/** A fresh body that refers to a record. */
export async function bodyBelow(
  session: Session,
  place: NestedPlace,
  parent: AddedRecord,
): Promise<JsonObject> {
  const [path, text] = parentName(session, place, parent);
  return withAt(await session.fresh(collectionOf(session, place)), path, text);
}
