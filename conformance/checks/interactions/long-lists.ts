// The check that long lists come back whole, and the record with such lists, which is made from several made-up records.

import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { canonical } from "../../../spec/limits.js";
import { madeToFit } from "../../../spec/made-to-fit.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { related } from "../../../spec/related.js";
import { refersInside } from "../../fixtures/sample.js";
import type { Session } from "../../fixtures/session.js";
import { answered } from "../answer-problems.js";
import { check } from "../check.js";
import { notApplicable, pass } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import { collectionOf, operationClause, type Place, returningPlaces } from "../places.js";
import { addedBy } from "./add-own.js";
import { comparableBody, differenceFinding, firstRoundTrip, roundTripOf } from "./round-trip.js";
import { isRefusedBody, tooLarge } from "./unusual-values.js";
import { insideOf, type ValueField, valueFieldsOf } from "./value-fields.js";

/** Each has two elements in every list. */
const records = 6;

const faults: Faults = { "elements-lost": ["an add", "loses elements of a long list"] };

export const longListsComeBack = check<Place>({
  family: "round-trip",
  name: "long-lists",
  writes: true,
  over: (model) => returningPlaces(model).filter(({ resource }) => listedValues(model, resource).length > 0),
  title: () => `lists of up to ${records * 2} elements are read as they were added`,
  faults,
  restsOn: "consequence.round-trip",
  clauses: (of) => [operationClause(of, "add")],
  async run(session, of) {
    const bodies = await bodiesWithLists(session, of);
    if (bodies.length === 0) return notApplicable("no list has many different elements");
    for (const body of bodies) {
      const finding = await cameBack(session, of, body);
      if (finding !== undefined) return finding;
    }
    return notApplicable("the deployment does not accept long lists");
  },
});

/** A body with long lists in all its members; then, since a deployment may limit one of them, a body with long lists in each. */
async function bodiesWithLists(session: Session, of: Place): Promise<readonly JsonObject[]> {
  const at = collectionOf(session, of);
  const first = await comparableBody(session, at);
  const others: JsonObject[] = [];
  for (let n = 1; n < records; n += 1) others.push(await session.fresh(at, { bulk: true }));
  const whole = withLongerLists(session.model, of.resource, [first, ...others]);
  const long = Object.entries(whole).filter(([, value]) => longest(value) > shortList);
  if (long.length < 2) return long.map(() => whole);
  return [whole, ...long.map(([name, value]) => ({ ...first, [name]: value }))];
}

/** The length of the longest list in a value. */
function longest(value: Json): number {
  if (isArray(value)) return Math.max(value.length, ...value.map(longest));
  return isObject(value) ? Math.max(0, ...Object.values(value).map(longest)) : 0;
}

/** Undefined if the deployment refuses the record. */
async function cameBack(session: Session, of: Place, body: JsonObject): Promise<Finding | undefined> {
  const at = collectionOf(session, of);
  const outcome = answered(await session.api.add(at, body));
  const { status } = outcome.exchange;
  if (status === tooLarge || isRefusedBody(status)) return undefined;
  const trip = await roundTripOf(session, addedBy(at, outcome));
  // Those of each member judge what is lost in every record.
  const lost = new Set((await firstRoundTrip(session, of)).differences.map(({ field }) => field));
  const difference = trip.differences.find(({ field }) => !lost.has(field));
  return difference === undefined ? pass(trip.exchange) : differenceFinding(difference, trip.exchange);
}

/** Other checks send lists that are as long as this. */
export const shortList = 5;

/**
 * The first record, with the elements of all records in its outermost lists. A list of references stays as it is, since the other
 * records may refer to others.
 */
function withLongerLists(
  model: InterfaceModel,
  resource: Resource,
  [first = {}, ...others]: readonly JsonObject[],
): JsonObject {
  const longer = lengthened(model, resource.fields, first, others);
  return related(resource, madeToFit(model, resource, longer));
}

function lengthened(
  model: InterfaceModel,
  fields: readonly Field[],
  record: JsonObject,
  others: readonly JsonObject[],
): JsonObject {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = fields.find((each) => each.name === name);
      const further = others.map((other) => ownMember(other, name)).filter((one) => one !== undefined);
      return [name, field === undefined ? value : longer(model, field, value, further)];
    }),
  );
}

function longer(model: InterfaceModel, field: Field, value: Json, others: readonly Json[]): Json {
  if (isArray(value)) return refersInside(model, field.type) ? value : distinct([...value, ...others.flat()]);
  const inside = insideOf(model, field.type);
  return inside !== undefined && isObject(value)
    ? lengthened(model, inside.fields, value, others.filter(isObject))
    : value;
}

/** A server may keep one of two equal elements: the document does not say whether a list is a set. */
const distinct = (items: readonly Json[]): readonly Json[] => [
  ...new Map(items.map((item) => [canonical(item), item])).values(),
];

/** The values in outermost lists that may become long. */
export const listedValues = (model: InterfaceModel, resource: Resource): readonly ValueField[] =>
  valueFieldsOf(model, resource).filter(({ fieldPath }) => {
    const list = fieldPath.find(({ many }) => many);
    return list !== undefined && !refersInside(model, list.type) && mostOf(list) > shortList;
  });

/** The most elements that the document allows. */
function mostOf({ constraints = [] }: Field): number {
  const limit = constraints.find(({ keyword }) => keyword === "maxItems")?.value;
  return typeof limit === "number" ? limit : Infinity;
}
