// Finds a search that needs one parameter less.
import type { InterfaceModel } from "../../../spec/model.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { type ParameterPlace, seeingPlaces } from "../../checks/places.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { Query } from "../../http/api/adapter.js";
import { canAskFor } from "../../search/askable.js";
import { isComplete, isWhole, requiredParameters } from "../../search/required-parameters.js";

/** Why none of them can be judged. */
export const unknownWithout = ({ name }: SearchParameter): string =>
  `no search without ${name} is known to find the record`;

/** The parameters that a search can do without. */
export const optionalPlaces = (model: InterfaceModel): readonly ParameterPlace[] =>
  seeingPlaces(model).filter(({ resource, parameter }) => {
    const others = resource.parameters.filter((one) => one !== parameter && canNarrow(one));
    return isWhole(resource, new Set(others.map(({ name }) => name)));
  });

/** Whether a search can be narrowed by the parameter. */
export const canNarrow = ({ match, unseen, ambiguous }: SearchParameter): boolean =>
  !controlsList({ match }) && unseen === undefined && !ambiguous;

/**
 * A complete search that finds the fixture's target without `parameter`: its required parameters, or else another
 * parameter; a search without parameters only if nothing else is possible. Undefined if none is known.
 */
export function widerThan(
  { model }: Session,
  fixture: Fixture,
  parameter: SearchParameter,
): Query | undefined {
  const required = fixture.requiredParameters(parameter);
  if (required.length > 0 && isComplete(fixture, required)) return required;
  const usable = fixture.resource.parameters.filter(
    (one) => one !== parameter && canNarrow(one) && canAskFor(model, one, fixture.target),
  );
  // An operator that bounds one side finds nearly all records, so that no other record would show a fault.
  const bounds = usable.filter(({ compares }) => compares !== undefined);
  const others = [...usable.filter((one) => !bounds.includes(one)), ...bounds];
  const apart = others.filter((one) => !sameTargets(one, parameter));
  const trusted = apart.filter((one) => !fixture.isDoubtful(one));
  for (const other of [...trusted, ...apart, ...others]) {
    const query = byItself(fixture, other, parameter);
    if (query) return query;
  }
  return isComplete(fixture, []) ? [] : undefined;
}

/** A search by the other parameter and the demanded ones, without `without`. */
function byItself(fixture: Fixture, other: SearchParameter, without: SearchParameter): Query | undefined {
  const demanded = requiredParameters(fixture.resource, [other, without]);
  const parts = [other, ...demanded].map((one) => criterion(fixture, one, fixture.target));
  if (parts.some((part) => part === undefined)) return undefined;
  const query = parts.flatMap((part) => part ?? []);
  return isComplete(fixture, query) ? query : undefined;
}

/** Whether both look at the same fields and compare values of the same kind. */
export const sameTargets = (one: SearchParameter, other: SearchParameter): boolean =>
  one.match === other.match && one.targets.length > 0 && placesOf(one) === placesOf(other);

/** Whether the same value finds the same records by both. */
export const findsTheSame = (one: SearchParameter, other: SearchParameter): boolean =>
  sameTargets(one, other) && one.compares?.operator === other.compares?.operator;

const placesOf = ({ targets }: SearchParameter): string =>
  targets
    .map(({ path, endPath = "" }) => `${path} ${endPath}`)
    .sort()
    .join("\n");
