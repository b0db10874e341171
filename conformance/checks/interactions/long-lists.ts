// The check that long lists come back whole: other checks send lists of at most three elements.

import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { Session } from "../../fixtures/session.js";
import { answered } from "../answer-problems.js";
import { check } from "../check.js";
import { notApplicable, pass } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import { collectionOf, operationClause, type Place, returningPlaces } from "../places.js";
import { addedBy } from "./add-own.js";
import { listedValues, shortList, withLongerLists } from "./longer-lists.js";
import { comparableBody, differenceFinding, firstRoundTrip, roundTripOf } from "./round-trip.js";
import { isRefusedBody, tooLarge } from "./unusual-values.js";

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
