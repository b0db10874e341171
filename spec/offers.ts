import type { InteractionKind, InterfaceModel, Resource } from "./model.js";

/** Whether the document lists all of these interactions for a type. */
export function offers(
  { operations }: Pick<Resource, "operations">,
  ...kinds: readonly InteractionKind[]
): boolean {
  return kinds.every((kind) => operations.some((each) => each.kind === kind && each.offered));
}

/** Whether it lists all of these interactions for some one type. */
export function offersAny(
  { resources }: Pick<InterfaceModel, "resources">,
  ...kinds: readonly InteractionKind[]
): boolean {
  return resources.some((resource) => offers(resource, ...kinds));
}
