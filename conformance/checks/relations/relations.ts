// The checks of relations between fields: a record that breaks one is refused, one that only just keeps to it is kept, and none that breaks one is returned.

import { breaksRelation } from "../../../spec/broken-relations.js";
import { compared } from "../../../spec/comparable.js";
import { type JsonObject, ownMember } from "../../../spec/json.js";
import { mayLeaveOut, merges } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { isOrder, type Relation, relationInWords } from "../../../spec/relation.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Outcome } from "../../http/api/adapter.js";
import { placeName } from "../../http/collection-names.js";
import { problem } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import { answered, notDone, problemOf } from "../answer-problems.js";
import { type AnyCheck, check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import { addedBy, addOwn, changedBy } from "../interactions/add-own.js";
import { anyRecord } from "../interactions/interactions.js";
import { differenceFinding, firstRoundTrip, roundTripOf } from "../interactions/round-trip.js";
import { isJudged } from "../judged.js";
import { collectionOf, operationClause, type Place, places, returningPlaces } from "../places.js";
import { breakingRelation, hasLimit, keepingRelation } from "./broken-records.js";

interface Related extends Place {
  readonly relation: Relation;
}

/** The relations of a type that a deployment can be held to. */
export function statedRelations({ relations = [] }: Resource): readonly Relation[] {
  return relations.filter(isJudged);
}

const relatedPlaces = (all: readonly Place[]): readonly Related[] =>
  all.flatMap((place) => statedRelations(place.resource).map((relation) => ({ ...place, relation })));

export const brokenRelationIsRefused = check<Related>({
  family: "relation",
  name: ({ relation }) => `${relation.name}-refused`,
  writes: true,
  over: (model) => relatedPlaces(places(model, "add")),
  title: ({ relation }) => `a record is not added unless ${relationInWords(relation)}`,
  faults: ({ relation }) => ({ "not-refused": ["an add", `that breaks ${relation.name} is accepted`] }),
  clauses: (of) => [of.relation.clause, operationClause(of, "add")],
  async run(session, { relation, ...place }) {
    // A deployment that refuses every record would say nothing of this one.
    await anyRecord(session, place);
    const at = collectionOf(session, place);
    const tried = breakingRelation(at.resource, relation, await session.fresh(at, { unrelated: true }));
    let last: Finding | undefined;
    for (const { record, words } of tried) {
      const unchanged = Buffer.from(JSON.stringify(record));
      last = judgeRefused(answered(await session.api.add(at, record, unchanged)), relation, words);
      if (last.verdict === "fail") return last;
    }
    return last ?? notApplicable(`no record breaks only this: ${relationInWords(relation)}`);
  },
});

function judgeRefused({ exchange }: Outcome, relation: Relation, words: string): Finding {
  const { status = 0 } = exchange;
  if (status >= 400 && status < 500) return pass(exchange);
  const code = isSuccess(exchange) ? "not-refused" : "refused";
  const expected = `a 4xx status to a record that ${words}: ${relationInWords(relation)}`;
  return fail(expected, problem(code, `status ${status}`), exchange);
}

export const relationIsKept = check<Related>({
  family: "relation",
  name: ({ relation }) => `${relation.name}-kept`,
  writes: true,
  over: (model) => relatedPlaces(returningPlaces(model)).filter(({ relation }) => hasLimit(relation)),
  title: ({ relation }) => `a record that only just keeps to ${relation.name} is read as it was added`,
  faults: ({ relation }) => ({ refused: ["an add", `that only just keeps to ${relation.name} is refused`] }),
  clauses: ({ relation }) => [relation.clause],
  async run(session, { relation, ...place }) {
    const at = collectionOf(session, place);
    const tried = keepingRelation(at.resource, relation, await session.fresh(at, { unrelated: true }));
    let refused: Finding | undefined;
    let last: Finding | undefined;
    for (const { record, words } of tried) {
      const outcome = answered(await session.api.add(at, record));
      const { exchange } = outcome;
      if (!outcome.record && !isSuccess(exchange)) {
        const expected = `${placeName(at)} added that ${words}`;
        refused ??= fail(expected, problemOf(outcome) ?? notDone, exchange);
        continue;
      }
      const trip = await roundTripOf(session, addedBy(at, outcome));
      const difference = trip.differences.find(({ field }) => relation.fields.includes(field));
      if (difference !== undefined) return differenceFinding(difference, trip.exchange);
      last = pass(trip.exchange);
    }
    // A deployment that refuses every record would say nothing of these.
    if (refused !== undefined && last === undefined) await anyRecord(session, place);
    const nothing = `no record only just keeps to this: ${relationInWords(relation)}`;
    return refused ?? last ?? notApplicable(nothing);
  },
});

interface AllRelated extends Place {
  readonly relations: readonly Relation[];
}

const allRelated = (all: readonly Place[]): readonly AllRelated[] =>
  all
    .map((place) => ({ ...place, relations: statedRelations(place.resource) }))
    .filter(({ relations }) => relations.length > 0);

const clausesOf = ({ relations }: AllRelated): readonly string[] => relations.map(({ clause }) => clause);

export const returnedKeepsToRelations = check<AllRelated>({
  family: "relation",
  name: "returned",
  writes: false,
  over: (model) => allRelated(places(model, "read")),
  title: () => "a record that is returned keeps to all relations between its fields",
  faults: { "value-changed": ["a read", "returns a record that breaks a relation"] },
  clauses: (of) => [...clausesOf(of), operationClause(of, "read")],
  async run(session, { relations, ...place }) {
    const { read: whole, exchange } = await firstRoundTrip(session, place);
    const read = withoutNulls(whole);
    const broken = relations.find((relation) => breaksRelation(relation, read));
    if (broken !== undefined) {
      return fail(relationInWords(broken), problem("value-changed", "a record that does not"), exchange);
    }
    return relations.some((relation) => isShownBy(relation, read))
      ? pass(exchange)
      : notApplicable("the record has none of the related fields");
  },
});

/** The record without members that are null: how a read shows a field without a value is not specified. */
const withoutNulls = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** Whether a record could break the relation with the fields that it has. */
function isShownBy({ kind, fields }: Relation, record: JsonObject): boolean {
  const [first = "", second = ""] = fields;
  if (isOrder(kind)) return compared(ownMember(record, first), ownMember(record, second)) !== undefined;
  return kind === "one-of" || kind === "at-least-one" || fields.some((name) => Object.hasOwn(record, name));
}

interface UpdateCheck {
  readonly name: string;
  readonly title: string;
  readonly faults: Faults;
  readonly suits: (model: InterfaceModel) => boolean;
  readonly send: (session: Session, own: AddedRecord, broken: JsonObject) => Promise<Outcome>;
}

function updateCheck({ name, title, faults, suits, send }: UpdateCheck): AnyCheck {
  return check<AllRelated>({
    family: "relation",
    name,
    writes: true,
    over: (model) => (suits(model) ? allRelated(places(model, "update", "add")) : []),
    title: () => title,
    faults,
    clauses: (of) => [...clausesOf(of), operationClause(of, "update")],
    async run(session, { relations, ...place }) {
      const at = collectionOf(session, place);
      let last: Finding | undefined;
      for (const relation of relations) {
        const whole = await session.fresh(at, { unrelated: true });
        const own = await addOwn(session, at, whole);
        // A deployment that refuses every update would say nothing of those that break a relation.
        changedBy(own, "updated", await session.api.update(own, own.body));
        const tried = breakingRelation(at.resource, relation, { ...whole, ...own.body });
        for (const { record, words } of tried.filter(
          ({ record }) => !keepsSome(session.model, own, record),
        )) {
          last = judgeRefused(answered(await send(session, own, record)), relation, words);
          if (last.verdict === "fail") return last;
        }
      }
      return last ?? notApplicable("no update breaks a single relation");
    },
  });
}

/** Whether the record may keep what an update leaves out, so that its relations hold after it. */
const keepsSome = (model: InterfaceModel, { body }: AddedRecord, update: JsonObject): boolean =>
  mayLeaveOut(model) && Object.keys(body).some((name) => !Object.hasOwn(update, name));

export const relationUpdateIsRefused = updateCheck({
  name: "update-refused",
  title: "an update to a record that breaks a relation is refused",
  faults: { "not-refused": ["an update", "that breaks a relation is accepted"] },
  suits: () => true,
  send: (session, own, broken) => session.api.update(own, broken, undefined, { unchanged: true }),
});

/** A patch of only what differs: whether it breaks a relation shows in its result alone. */
export const relationPatchIsRefused = updateCheck({
  name: "patch-refused",
  title: "a patch whose result breaks a relation is refused",
  faults: { "not-refused": ["a patch", "whose result breaks a relation is accepted"] },
  suits: merges,
  send: (session, own, broken) => session.api.patch(own, differing(own.body, broken)),
});

function differing(body: JsonObject, next: JsonObject): JsonObject {
  const names = new Set([...Object.keys(body), ...Object.keys(next)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(ownMember(body, name)) !== JSON.stringify(ownMember(next, name)))
      .map((name) => [name, ownMember(next, name) ?? null]),
  );
}
