// Makes the bodies that a sequence adds and updates.

import { isRelated } from "../../../spec/broken-relations.js";
import { isCompared, isFreelyChanged } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { type JsonObject, ownMember } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { topOf } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import { isFree } from "../../fixtures/terms.js";
import type { Collection } from "../../http/api/adapter.js";
import { bodyFor, type Search } from "../interactions/changed-record.js";
import { valueFieldsOf } from "../interactions/value-fields.js";
import { linkingFields } from "../places.js";

const moments = ["early", "middle", "late"] as const;

/** The nth body of a plan: it differs from the others in the fields that the collection is searched by. */
export async function bodyOf(
  session: Session,
  at: Collection,
  search: Search | undefined,
  n: number,
  minimal: boolean,
): Promise<JsonObject> {
  const body = await bodyFor(session, at, search, moments[n % moments.length] ?? "early");
  return minimal ? searchedOnly(session.model, at.resource, body) : body;
}

function searchedOnly(model: InterfaceModel, resource: Resource, body: JsonObject): JsonObject {
  const looked = resource.parameters.flatMap(({ targets }) => targets.map(({ path }) => topOf(path)));
  const required = resource.fields
    .filter((field) => isRequired(field) || isRelated(resource, field.name))
    .map(({ name }) => name);
  const kept = new Set([model.typeMember, ...looked, ...required]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => kept.has(name)));
}

/**
 * The body of an update: the current body, with the values of `other` in every field that takes any value. Statuses,
 * references and named values stay, since the document does not say how they may change.
 */
export function updatedBody(
  model: InterfaceModel,
  resource: Resource,
  body: JsonObject,
  other: JsonObject,
): JsonObject {
  const changing = changeable(model, resource).map(({ name }) => name);
  const changed = Object.entries(other).filter(
    ([name]) => changing.includes(name) && ownMember(body, name) !== undefined,
  );
  return { ...body, ...Object.fromEntries(changed) };
}

/** Fields whose values the suite changes. */
export function changeable(model: InterfaceModel, resource: Resource): readonly Field[] {
  return resource.fields.filter((field) => takesAny(model, resource, field));
}

function takesAny(model: InterfaceModel, resource: Resource, field: Field): boolean {
  if (field.fixed !== undefined || !isCompared(field) || !isFreelyChanged(field)) return false;
  if (linkingFields(model, resource).includes(field.name)) return false;
  const leaves = valueFieldsOf(model, resource).filter(({ path }) => topOf(path) === field.name);
  return leaves.every(({ fieldPath }) => fieldPath.every(isFree));
}
