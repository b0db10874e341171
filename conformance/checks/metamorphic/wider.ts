import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { Query, Scene, Session } from "../../contract.js";
import { canAskFor } from "../../scene/found/askable.js";
import { isWhole } from "../../scene/suffices.js";
import { criterion } from "../criterion.js";
import { type ParameterPlace, seeingPlaces } from "../places.js";
import { isComplete } from "../scene-for.js";

/** Those of them without which a search can be asked. */
export function dispensable(model: InterfaceModel): readonly ParameterPlace[] {
  return seeingPlaces(model).filter(({ resource, parameter }) => {
    const others = resource.parameters.filter((one) => one !== parameter && isOther(one));
    return isWhole(resource, new Set(others.map(({ name }) => name)));
  });
}

/** Whether a search may be made wider or narrower by it. */
export function isOther({ match, unseen, ambiguous }: SearchParameter): boolean {
  return match !== "count" && unseen === undefined && !ambiguous;
}

/**
 * A whole search that finds the scene's target without `parameter`: what stands beside it, or else one by another
 * parameter; everything there is only where nothing else is asked. Undefined where none is known.
 */
export function widerThan({ model }: Session, scene: Scene, parameter: SearchParameter): Query | undefined {
  const beside = scene.beside(parameter);
  if (beside.length > 0 && isComplete(scene, beside)) return beside;
  const others = scene.resource.parameters.filter(
    (one) => one !== parameter && isOther(one) && canAskFor(model, one, scene.target),
  );
  const apart = others.filter((one) => !sameTargets(one, parameter));
  for (const other of [...apart, ...others]) {
    const query = byItself(scene, other, parameter);
    if (query) return query;
  }
  return isComplete(scene, []) ? [] : undefined;
}

/** The other parameter with whatever is demanded, `without` the one. */
function byItself(scene: Scene, other: SearchParameter, without: SearchParameter): Query | undefined {
  const demanded = scene.resource.parameters.filter(
    (one) => one.demanded && one !== other && one !== without,
  );
  const parts = [other, ...demanded].map((one) => criterion(scene, one, scene.target));
  if (parts.some((part) => part === undefined)) return undefined;
  const query = parts.flatMap((part) => part ?? []);
  return isComplete(scene, query) ? query : undefined;
}

/** Whether both look at the very same places, and compare in the same way. */
export function sameTargets(one: SearchParameter, other: SearchParameter): boolean {
  return one.match === other.match && one.targets.length > 0 && placesOf(one) === placesOf(other);
}

function placesOf({ targets }: SearchParameter): string {
  return targets
    .map(({ path, endPath = "" }) => `${path} ${endPath}`)
    .sort()
    .join("\n");
}
