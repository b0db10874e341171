// The checks that no answer contains a field that is written and never returned.

import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InteractionKind, Resource } from "../../../spec/model.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import { anyQuery } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { type RecordSigns, signsOf } from "../../http/api/record-signs.js";
import { Blocked } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { because, problem } from "../../http/problem.js";
import { answered, doneProblem, readProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import { addOwn, similarBody } from "../interactions/add-own.js";
import { idOf } from "../interactions/interaction-id.js";
import { comparableBody } from "../interactions/round-trip.js";
import { isJudged } from "../judged.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { listing } from "../search/listed-record.js";

/** Interactions whose answers may contain a record. */
export const answering = ["add", "read", "search", "update"] as const satisfies readonly InteractionKind[];
type Answering = (typeof answering)[number];

interface Secret extends Place {
  readonly field: Field;
  readonly writeOnly: SpecNode;
  readonly kind: Answering;
}

/** The write-only fields of a type that a deployment can be held to. */
export function writeOnlyFields({ fields }: Resource): readonly Pick<Secret, "field" | "writeOnly">[] {
  return fields.flatMap((field) => {
    const { writeOnly } = field;
    const judged = writeOnly !== undefined && isJudged(writeOnly);
    return judged ? [{ field, writeOnly }] : [];
  });
}

export const writeOnlyStays = check<Secret>({
  family: "write-only",
  name: ({ field, kind }) => `${field.name}-${kind}`,
  writes: true,
  over: (model) =>
    answering.flatMap((kind) =>
      places(model, "add", kind).flatMap((place) =>
        writeOnlyFields(place.resource).map((one) => ({ ...place, ...one, kind })),
      ),
    ),
  title: ({ field, kind }) => `the answer to ${articleOf(kind)} ${kind} does not contain ${field.name}`,
  faults: ({ field, kind }) => ({
    "value-changed": [`the answer to ${articleOf(kind)} ${kind}`, `contains ${field.name}`],
  }),
  clauses: ({ field, writeOnly, kind, ...place }) => [
    writeOnly.clause,
    field.clause,
    operationClause(place, kind),
  ],
  async run(session, { field, writeOnly: _, kind, ...place }) {
    const at = collectionOf(session, place);
    const own = await addOwn(
      session,
      at,
      await (kind === "search" ? listedBody : comparableBody)(session, at),
    );
    if (ownMember(own.body, field.name) === undefined)
      return notApplicable(`no value of ${field.name} can be made up`);
    const { records, exchange } = await answersOf[kind](session, own);
    if (!records.some((record) => (ownMember(record, field.name) ?? null) !== null)) return pass(exchange);
    const expected = `${shown(own)} without ${field.name}, which no answer contains`;
    // The value may be a secret, so it is in no report of its own.
    return fail(expected, problem("value-changed", `an answer with ${field.name}`), exchange, field.name);
  },
});

/** A body that the search for the fixture's target lists. */
async function listedBody(session: Session, at: Collection): Promise<JsonObject> {
  const fixture = await session.fixture(at);
  return similarBody(session, fixture, anyQuery(fixture));
}

const articleOf = (kind: Answering): string => (/^[aeiou]/.test(kind) ? "an" : "a");

interface Answers {
  readonly records: readonly JsonObject[];
  readonly exchange: Exchange;
}

const answersOf: Readonly<Record<Answering, (session: Session, own: AddedRecord) => Promise<Answers>>> = {
  add: async ({ model }, own) => ({
    records: recordsIn(own.exchange.json, signsOf(model, own.resource)),
    exchange: own.exchange,
  }),
  async read(session, own) {
    const outcome = answered(await session.api.read(own, own.id));
    const { record, exchange } = outcome;
    const wrong = readProblem(outcome);
    if (record !== undefined && wrong === undefined) return { records: [record], exchange };
    throw new Blocked(
      because(`${shown(own)} could not be read`, wrong ?? problem("no-record", "no record")),
      {
        exchange,
        judgedBy: idOf(own, "read"),
      },
    );
  },
  async search(session, own) {
    const { outcome, entry } = await listing(session, own);
    return { records: [entry.record], exchange: outcome.exchange };
  },
  async update(session, own) {
    const outcome = answered(await session.api.update(own, own.body));
    const { exchange } = outcome;
    const wrong = doneProblem(outcome);
    if (wrong === undefined) {
      return { records: recordsIn(exchange.json, signsOf(session.model, own.resource)), exchange };
    }
    throw new Blocked(because(`${shown(own)} could not be updated`, wrong), {
      exchange,
      judgedBy: idOf(own, "update"),
    });
  },
};

/** The records of a type anywhere in an answer. */
function recordsIn(json: Json | undefined, signs: RecordSigns): readonly JsonObject[] {
  if (isArray(json)) return json.flatMap((item) => recordsIn(item, signs));
  if (json === undefined || !isObject(json)) return [];
  if (signs.own.some((isOwn) => isOwn(json))) return [json];
  return Object.values(json).flatMap((value) => recordsIn(value, signs));
}
