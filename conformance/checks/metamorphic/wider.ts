import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { Fixture, Query, Session } from "../../contract.js";
import { canAskFor } from "../../search/askable.js";
import { isWhole, requiredParameters } from "../../search/required-parameters.js";
import { isComplete } from "../fixture-for.js";
import { type ParameterPlace, seeingPlaces } from "../places.js";
import { criterion } from "../search/criterion.js";

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
export function widerThan(
  { model }: Session,
  fixture: Fixture,
  parameter: SearchParameter,
): Query | undefined {
  const beside = fixture.beside(parameter);
  if (beside.length > 0 && isComplete(fixture, beside)) return beside;
  const others = fixture.resource.parameters.filter(
    (one) => one !== parameter && isOther(one) && canAskFor(model, one, fixture.target),
  );
  const apart = others.filter((one) => !sameTargets(one, parameter));
  for (const other of [...apart, ...others]) {
    const query = byItself(fixture, other, parameter);
    if (query) return query;
  }
  return isComplete(fixture, []) ? [] : undefined;
}

/** The other parameter with whatever is demanded, `without` the one. */
function byItself(fixture: Fixture, other: SearchParameter, without: SearchParameter): Query | undefined {
  const demanded = requiredParameters(fixture.resource, [other, without]);
  const parts = [other, ...demanded].map((one) => criterion(fixture, one, fixture.target));
  if (parts.some((part) => part === undefined)) return undefined;
  const query = parts.flatMap((part) => part ?? []);
  return isComplete(fixture, query) ? query : undefined;
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
