// Tells whether the document lists interactions for a type.
import type { InteractionKind, InterfaceModel, PathForm, Resource } from "./model.js";

/** Whether a type has all of these interactions. */
export const offers = (
  { operations }: Pick<Resource, "operations">,
  ...kinds: readonly InteractionKind[]
): boolean => kinds.every((kind) => operations.some((each) => each.kind === kind && each.offered));

/** A type as it is offered in one path form. */
export const resourceAt = (resource: Resource, { name }: Pick<PathForm, "name">): Resource =>
  resource.byForm?.[name] ?? resource;

/** Whether at least one type has all of these interactions. */
export const offersAny = (
  { resources }: Pick<InterfaceModel, "resources">,
  ...kinds: readonly InteractionKind[]
): boolean => resources.some((resource) => offers(resource, ...kinds));
