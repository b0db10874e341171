// Lists the subjects of checks: types and parameters, in each path form.

import type { Field } from "../../spec/field.js";
import { heldTypes } from "../../spec/inner-types.js";
import type { InteractionKind, InterfaceModel, PathForm, Resource } from "../../spec/model.js";
import { offers, resourceAt } from "../../spec/offers.js";
import { controlsList, type SearchParameter } from "../../spec/search-parameter.js";
import { hasSites } from "../../spec/sites.js";
import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { placeName } from "../http/collection-names.js";
import { pinpoints, statedPrefixes } from "../search/date-prefixes.js";

/** A resource type in one of its path forms; with a site it is a collection. */
export interface Place {
  readonly resource: Resource;
  readonly form: PathForm;
}

/** A search parameter of a type in one path form. */
export interface ParameterPlace extends Place {
  readonly parameter: SearchParameter;
}

/** Every type that offers all of `kinds`, in each of its path forms, in the spec's order. */
export const places = (model: InterfaceModel, ...kinds: readonly InteractionKind[]): readonly Place[] =>
  model.resources
    .flatMap((resource) =>
      model.forms
        .filter(({ name }) => resource.forms.includes(name))
        .map((form) => ({ resource: resourceAt(resource, form), form })),
    )
    .filter(({ resource }) => offers(resource, ...kinds));

/** The same if the interface has sites; none otherwise. */
export function placesAtSites(model: InterfaceModel, ...kinds: readonly InteractionKind[]): readonly Place[] {
  return hasSites(model) ? places(model, ...kinds) : [];
}

/** Whether added records of a type come back: by a read, or in a list. */
export const comesBack = (resource: Resource): boolean =>
  offers(resource, "add") && (offers(resource, "read") || offers(resource, "search"));

/** Every type whose added records come back, in each of its path forms. */
export const returningPlaces = (model: InterfaceModel): readonly Place[] =>
  places(model, "add").filter(({ resource }) => comesBack(resource));

/** Every search parameter in every path form of its type. */
export const parameterPlaces = (model: InterfaceModel): readonly ParameterPlace[] =>
  places(model, "search").flatMap((place) =>
    place.resource.parameters.map((parameter) => ({ ...place, parameter })),
  );

/** The parameters that compare a value with the record; the others limit the list or look at nothing. */
export const seeingPlaces = (model: InterfaceModel): readonly ParameterPlace[] =>
  parameterPlaces(model).filter(
    ({ parameter }) => !controlsList(parameter) && parameter.unseen === undefined,
  );

/**
 * The parameters that can tell one record from others; not dates if only one bound is stated. Those whose name is the operator have
 * checks of their own.
 */
export function discriminatingPlaces(model: InterfaceModel): readonly ParameterPlace[] {
  const pinpointed = pinpoints(statedPrefixes(model));
  return seeingPlaces(model).filter(
    ({ parameter }) => parameter.compares === undefined && (pinpointed || !parameter.dateSearch),
  );
}

export const parameterName = (of: ParameterPlace): string => `${placeName(of)}.${of.parameter.name}`;

/** The collection of a place at the site under test. */
export function collectionOf(session: Session, place: Place): Collection {
  return { resource: place.resource, form: place.form, site: session.settings.site };
}

/** Clause of one interaction of the type. */
export function operationClause(place: Place, kind: InteractionKind): string {
  const operation = place.resource.operations.find((candidate) => candidate.kind === kind);
  if (!operation) throw new Error(`${place.resource.name} has no operation of the kind ${kind}`);
  return operation.clause;
}

/** Names of the top-level fields that hold references. */
export const linkingFields = (model: InterfaceModel, resource: Resource): readonly string[] =>
  resource.fields.filter((field) => links(model, field)).map(({ name }) => name);

function links(model: InterfaceModel, field: Field): boolean {
  if (field.type.kind === "object") return field.type.fields.some((inner) => links(model, inner));
  return heldTypes(field.type).some((type) => {
    if (type.kind !== "shape") return type.kind === "url";
    return model.shapes.find(({ name }) => name === type.shape)?.role === "reference";
  });
}
