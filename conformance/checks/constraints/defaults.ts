// The check that a record whose add leaves a field out has the field's default.

import type { Field } from "../../../spec/field.js";
import type { FieldDefault } from "../../../spec/field-parts.js";
import { ownMember } from "../../../spec/json.js";
import { offers } from "../../../spec/offers.js";
import { sameJson } from "../../behaviours/json-edits.js";
import { problem } from "../../http/problem.js";
import { check } from "../check.js";
import { fail, pass } from "../expect.js";
import { addOwn } from "../interactions/add-own.js";
import { brief, roundTripOf } from "../interactions/round-trip.js";
import { isJudged } from "../judged.js";
import { collectionOf, operationClause, type Place, returningPlaces } from "../places.js";

interface Defaulted extends Place {
  readonly field: Field;
  readonly initial: FieldDefault;
}

/** The fields of a type whose default a deployment can be held to. */
export function defaultedFields({
  fields,
}: Place["resource"]): readonly Pick<Defaulted, "field" | "initial">[] {
  return fields.flatMap((field) => {
    const { default: initial } = field;
    const judged = initial !== undefined && isJudged(initial);
    return judged ? [{ field, initial }] : [];
  });
}

/** The family of these checks. */
export const defaultFamily = "default";

export const defaultIsSet = check<Defaulted>({
  family: defaultFamily,
  name: ({ field }) => field.name,
  writes: true,
  over: (model) =>
    returningPlaces(model)
      .filter(({ resource }) => offers(resource, "read"))
      .flatMap((place) => defaultedFields(place.resource).map((one) => ({ ...place, ...one }))),
  title: ({ field, initial }) => `${field.name} is ${initial.value} if an add leaves it out`,
  clauses: ({ field, initial, ...place }) => [initial.clause, field.clause, operationClause(place, "add")],
  async run(session, { field, initial, ...place }) {
    const at = collectionOf(session, place);
    const { [field.name]: _, ...body } = await session.fresh(at);
    const { read, exchange } = await roundTripOf(session, await addOwn(session, at, body));
    const got = ownMember(read, field.name);
    if (sameJson(got, initial.value)) return pass(exchange);
    const wrong =
      got === undefined ? problem("value-lost", "nothing there") : problem("value-changed", brief(got));
    return fail(`${field.name} ${brief(initial.value)}`, wrong, exchange, field.name);
  },
});
