// The checks of unique fields: no two records of a site get the same value, one after the other or at the same time.

import type { Constraint } from "../../../spec/constraint.js";
import type { Field } from "../../../spec/field.js";
import { type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import type { Resource } from "../../../spec/model.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, AddOutcome, Collection, Outcome } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { spread } from "../../http/client/queues.js";
import { because, problem } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import { answered, doneProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Finding } from "../finding.js";
import { addOwn } from "../interactions/add-own.js";
import { idOf } from "../interactions/interaction-id.js";
import { isJudged } from "../judged.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";

interface UniqueField {
  readonly field: Field;
  readonly limit: Constraint;
}

interface UniquePlace extends Place, UniqueField {}

/** The unique fields of a type that a deployment can be held to. */
export function uniqueFieldsOf({ fields }: Resource): readonly UniqueField[] {
  return fields.flatMap((field) =>
    (field.constraints ?? [])
      .filter((limit) => limit.keyword === "unique" && isJudged(limit))
      .map((limit) => ({ field, limit })),
  );
}

const uniqueAt = (all: readonly Place[]): readonly UniquePlace[] =>
  all.flatMap((place) => uniqueFieldsOf(place.resource).map((one) => ({ ...place, ...one })));

/** The body as text, so that it is sent unchanged. */
const text = (body: JsonObject): Buffer => Buffer.from(JSON.stringify(body));

/** Adds a fresh record with the value of another one. */
async function addAgain(session: Session, at: Collection, field: Field, value: Json): Promise<AddOutcome> {
  const body = { ...(await session.fresh(at)), [field.name]: value };
  return answered(await session.api.add(at, body, text(body)));
}

function judgeClash({ exchange }: Outcome, field: Field, owner: AddedRecord): Finding {
  const { status = 0 } = exchange;
  if (status >= 400 && status < 500) return pass(exchange);
  const code = isSuccess(exchange) ? "not-refused" : "refused";
  const expected = `a 4xx status, since ${shown(owner)} has this ${field.name}`;
  return fail(expected, problem(code, `status ${status}`), exchange, field.name);
}

const without = ({ name }: Field): Finding => notApplicable(`no value of ${name} can be made up`);

export const uniqueAdds = check<UniquePlace>({
  family: "unique",
  name: ({ field }) => `${field.name}-add`,
  writes: true,
  over: (model) => uniqueAt(places(model, "add")),
  title: ({ field }) => `a record with another record's ${field.name} is not added`,
  faults: ({ field }) => ({ "not-refused": ["an add", `with another record's ${field.name} is accepted`] }),
  clauses: ({ field, limit, ...place }) => [limit.clause, field.clause, operationClause(place, "add")],
  async run(session, { field, limit: _, ...place }) {
    const at = collectionOf(session, place);
    const own = await addOwn(session, at, await session.fresh(at));
    const value = ownMember(own.body, field.name);
    if (value === undefined) return without(field);
    return judgeClash(await addAgain(session, at, field, value), field, own);
  },
});

export const uniqueUpdates = check<UniquePlace>({
  family: "unique",
  name: ({ field }) => `${field.name}-update`,
  writes: true,
  over: (model) => uniqueAt(places(model, "add", "update")),
  title: ({ field }) =>
    `an update to another record's ${field.name} is refused, and one that keeps its own is not`,
  faults: ({ field }) => ({ "not-refused": ["an update", `to another record's ${field.name} is accepted`] }),
  clauses: ({ field, limit, ...place }) => [limit.clause, field.clause, operationClause(place, "update")],
  async run(session, { field, limit: __, ...place }) {
    const at = collectionOf(session, place);
    const owner = await addOwn(session, at, await session.fresh(at));
    const other = await addOwn(session, at, await session.fresh(at));
    const value = ownMember(owner.body, field.name);
    if (value === undefined) return without(field);
    // An update that is refused in any case says nothing of one with a value.
    const { [field.name]: _, ...rest } = other.body;
    await mustUpdate(session, place, other, isRequired(field) ? other.body : rest);
    const kept = answered(await session.api.update(other, other.body));
    const wrong = doneProblem(kept);
    if (wrong !== undefined)
      return fail(`${shown(other)} updated with its own ${field.name}`, wrong, kept.exchange, field.name);
    const body = { ...other.body, [field.name]: value };
    return judgeClash(
      answered(await session.api.update(other, body, undefined, { unchanged: true })),
      field,
      owner,
    );
  },
});

async function mustUpdate(
  session: Session,
  place: Place,
  record: AddedRecord,
  body: JsonObject,
): Promise<void> {
  const outcome = answered(await session.api.update(record, body));
  const wrong = doneProblem(outcome);
  if (wrong === undefined) return;
  throw new Blocked(because(`${shown(record)} could not be updated`, wrong), {
    exchange: outcome.exchange,
    judgedBy: idOf(place, "update"),
  });
}

const atOnce = 6;

export const uniqueAtOnce = check<UniquePlace>({
  family: "unique",
  name: ({ field }) => `${field.name}-at-once`,
  writes: true,
  alone: true,
  over: (model) => uniqueAt(places(model, "add")),
  title: ({ field }) => `of ${atOnce} adds of one ${field.name} at the same time, exactly one is accepted`,
  faults: ({ field }) => ({
    "not-refused": ["adds at the same time", `with one ${field.name} are accepted`],
  }),
  clauses: ({ field, limit, ...place }) => [limit.clause, field.clause, operationClause(place, "add")],
  async run(session, { field, limit: _, ...place }) {
    const at = collectionOf(session, place);
    const model = await addOwn(session, at, await session.fresh(at));
    const bodies: JsonObject[] = [];
    while (bodies.length < atOnce) bodies.push(await session.fresh(at, { bulk: true }));
    const value = bodies[0]?.[field.name];
    if (value === undefined || ownMember(model.body, field.name) === undefined) return without(field);
    const outcomes = await spread(session, bodies, ({ api }, body) => {
      const own = { ...body, [field.name]: value };
      return api.add(at, own, text(own));
    });
    const [first, second, ...more] = outcomes.filter(({ record }) => record !== undefined);
    const [any] = outcomes.map(answered);
    if (first !== undefined && second === undefined) return pass(first.exchange);
    const count = first === undefined ? 0 : 2 + more.length;
    const got = problem(count === 0 ? "refused" : "not-refused", `${count} of ${atOnce}`);
    return fail(`1 of ${atOnce} adds accepted`, got, (second ?? any)?.exchange, field.name);
  },
});
