// Records whose values for a parameter go up in three steps, the target in the middle: added, or found.

import { isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import type { JsonObject } from "../../../spec/json.js";
import { isWithin } from "../../../spec/limits.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { related } from "../../../spec/related.js";
import type { SearchParameter, Target } from "../../../spec/search-parameter.js";
import { withAt } from "../../behaviours/json-edits.js";
import { withInstant } from "../../checks/dates/add-dated-records.js";
import { moments } from "../../checks/dates/dated-records.js";
import { fixtureFor } from "../../checks/fixture-for.js";
import { addOwn, similarBody } from "../../checks/interactions/add-own.js";
import { once } from "../../checks/memo.js";
import { collectionOf, type ParameterPlace } from "../../checks/places.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { Query } from "../../http/api/adapter.js";
import { agrees } from "../../search/compare-records.js";
import { asHeldBy } from "../../search/numbers.js";
import { isComplete } from "../../search/required-parameters.js";
import type { Known } from "./list-law.js";

/** Adds three records for a parameter, or finds some; undefined if no three values of its field are possible. */
export const steppedRecords = once(
  async (session: Session, of: ParameterPlace): Promise<Known | undefined> => {
    const any = await session.fixture(collectionOf(session, of));
    if (any.found) return foundRecords(session, of);
    const required = requiredWithout(any, of.parameter);
    const add = async (step: Step) => {
      const like = await similarBody(session, any, required);
      const body = withStep(session.model, of, like, step);
      return body && addOwn(session, any, body);
    };
    const low = await add("early");
    const middle = await add("middle");
    const high = await add("late");
    if (low === undefined || middle === undefined || high === undefined) return undefined;
    return { fixture: any, required, target: middle, others: [low, high] };
  },
  ({ parameter }) => parameter.name,
);

async function foundRecords(session: Session, of: ParameterPlace): Promise<Known> {
  const { parameter } = of;
  const fixture = await fixtureFor(session, of);
  const required = fixture.requiredParameters(parameter);
  const names = new Set(required.map(([name]) => name));
  const shared = fixture.resource.parameters.filter(({ name }) => names.has(name));
  const others = fixture.records.filter(
    (record) =>
      record.id !== fixture.target.id &&
      shared.every((one) => agrees(session.model, one, fixture.target, record)),
  );
  return { fixture, required, target: fixture.target, others };
}

/** The required parameters, without those that look at the same fields: the records differ there. */
function requiredWithout(fixture: Fixture, parameter: SearchParameter): Query {
  const required = fixture.requiredParameters(parameter);
  const paths = new Set(parameter.targets.map(({ path }) => path));
  const rivals = fixture.resource.parameters.filter(({ targets }) =>
    targets.some(({ path }) => paths.has(path)),
  );
  const less = required.filter(([name]) => rivals.every((rival) => rival.name !== name));
  return isComplete(fixture, [...less, [parameter.name, ""]]) ? less : required;
}

type Step = keyof typeof moments;

function withStep(
  model: InterfaceModel,
  of: ParameterPlace,
  body: JsonObject,
  step: Step,
): JsonObject | undefined {
  const { targets, match } = of.parameter;
  if (targets.some(({ field }) => !isSent(field) || field.fixed !== undefined)) return undefined;
  if (match === "date") return withInstant(body, of, moments[step]);
  const stepped = targets.reduce<JsonObject | undefined>((record, target) => {
    const value = numbersOf(target.field)?.[step];
    return record && value !== undefined
      ? withAt(record, numberPath(model, target), asHeldBy(target.field, value))
      : undefined;
  }, body);
  const chosen = targets.map(({ path }) => path);
  return stepped && related(of.resource, stepped, chosen);
}

/** The path of a target's number: a quantity holds it in a member. */
function numberPath(model: InterfaceModel, { path, field: { type } }: Target): string {
  const parts =
    type.kind === "shape" ? model.shapes.find(({ name }) => name === type.shape)?.parts : undefined;
  return parts?.role === "quantity" ? `${path}.${parts.value}` : path;
}

/** This many multiples are tried; the three values are this far apart, so that a number between two of them is whole. */
const tries = 200;
const apart = 3;

/** Three numbers that the field can hold, at least three apart. */
function numbersOf({ constraints = [] }: Field): Readonly<Record<Step, number>> | undefined {
  const limit = (keyword: string): number | undefined =>
    constraints.flatMap((one) =>
      one.keyword === keyword && typeof one.value === "number" ? [one.value] : [],
    )[0];
  const step = Math.max(limit("multipleOf") ?? 1, 1);
  const least = Math.max(1, limit("minimum") ?? limit("exclusiveMinimum") ?? 1);
  const first = Math.ceil(least / step) * step;
  const possible = Array.from({ length: tries }, (_, n) => first + n * step).filter((value) =>
    constraints.every((one) => isWithin(one, value)),
  );
  const early = possible[0];
  const middle = possible.find((value) => early !== undefined && value >= early + apart);
  const late = possible.find((value) => middle !== undefined && value >= middle + apart);
  if (early === undefined || middle === undefined || late === undefined) return undefined;
  return { early, middle, late };
}
