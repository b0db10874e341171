// The checks that null is accepted where the document allows it, and that it stays null.
import type { JsonObject } from "../../../spec/json.js";
import { merges } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { related } from "../../../spec/related.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { because } from "../../http/problem.js";
import { addProblem, answered, doneProblem, noId } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, shown } from "../expect.js";
import { addedBy, addOwn } from "../interactions/add-own.js";
import { idOf } from "../interactions/interaction-id.js";
import { judgeRoundTrip, roundTripOf } from "../interactions/round-trip.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { topOf } from "../record-paths.js";
import { type NullableField, nullableFields, withNull } from "./nullable-fields.js";

type NullPlace = Place & NullableField;

const withFields = (model: InterfaceModel, all: readonly Place[]): readonly NullPlace[] =>
  all.flatMap((place) =>
    nullableFields(model, place.resource).map((one): NullPlace => ({ ...place, ...one })),
  );

const clausesOf = (of: NullPlace, kind: "add" | "update"): readonly string[] => [
  of.nullable.clause,
  ...of.clauses,
  operationClause(of, kind),
];

const noBody = ({ path, resource }: NullPlace) =>
  notApplicable(`no ${resource.name} with ${path} null could be made up`);

export const nullIsAdded = check<NullPlace>({
  family: "null",
  name: ({ path }) => `${path}-add`,
  writes: true,
  over: (model) => withFields(model, places(model, "add", "read")),
  title: ({ path }) => `${path} is added as null, and has no other value then`,
  clauses: (of) => clausesOf(of, "add"),
  async run(session, of) {
    const at = collectionOf(session, of);
    const body = withNull(at.resource, await session.fresh(at, { unrelated: true }), of.path);
    if (body === undefined) return noBody(of);
    const outcome = answered(await session.api.add(at, body));
    const wrong = addProblem(outcome);
    if (outcome.record && wrong === undefined)
      return judgeRoundTrip(await roundTripOf(session, outcome.record), of.path);
    // If no record is accepted at all, the check of the add fails.
    await addOwn(session, at, await session.fresh(at));
    return fail(`${placeName(at)} added with ${of.path} null`, wrong ?? noId, outcome.exchange, of.path);
  },
});

/** A patch that merges removes a member that is null (RFC 7396), so it can't make one null. */
export const nullIsUpdated = check<NullPlace>({
  family: "null",
  name: ({ path }) => `${path}-update`,
  writes: true,
  over: (model) => (merges(model) ? [] : withFields(model, places(model, "update", "add", "read"))),
  title: ({ path }) => `${path} becomes null by an update, and has no other value then`,
  clauses: (of) => clausesOf(of, "update"),
  async run(session, of) {
    const at = collectionOf(session, of);
    const whole = await session.fresh(at, { unrelated: true });
    const body = withNull(at.resource, whole, of.path);
    if (body === undefined) return noBody(of);
    const own = await updatable(session, at, related(at.resource, whole, [topOf(of.path)]));
    const outcome = answered(await session.api.update(own, body));
    const wrong = doneProblem(outcome);
    if (wrong !== undefined)
      return fail(`${shown(own)} updated with ${of.path} null`, wrong, outcome.exchange, of.path);
    return judgeRoundTrip(await roundTripOf(session, { ...own, body }), of.path);
  },
});

/** An added record that can be updated; if it can't, the check is blocked by that of the update. */
async function updatable(session: Session, at: Collection, body: JsonObject): Promise<AddedRecord> {
  const own = addedBy(at, await session.api.add(at, body));
  const { exchange, ...outcome } = answered(await session.api.update(own, own.body));
  const wrong = doneProblem({ ...outcome, exchange });
  if (wrong === undefined) return own;
  const cause = because(`${shown(own)} could not be updated`, wrong);
  throw new Blocked(cause, { exchange, judgedBy: idOf(at, "update") });
}
