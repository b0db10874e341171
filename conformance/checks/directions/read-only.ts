// The checks that a deployment does not take over what a client sends for a field that only the server sets.

import { readOnlyInWords } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import type { ReadOnly } from "../../../spec/field-parts.js";
import { type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { sameJson } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection, Outcome } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { because, problem } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import { addProblem, answered, doneProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Finding } from "../finding.js";
import { addedBy, addOwn } from "../interactions/add-own.js";
import { idOf } from "../interactions/interaction-id.js";
import { anyRecord } from "../interactions/interactions.js";
import { brief, comparableBody, roundTripOf } from "../interactions/round-trip.js";
import { isJudged } from "../judged.js";
import { collectionOf, operationClause, type Place, places, returningPlaces } from "../places.js";

interface Given extends Place {
  readonly field: Field;
  readonly readOnly: ReadOnly;
}

/** The read-only fields of a type that a deployment can be held to. */
export function readOnlyFields({ fields }: Resource): readonly Pick<Given, "field" | "readOnly">[] {
  return fields.flatMap((field) => {
    const { readOnly } = field;
    const judged = readOnly !== undefined && isJudged(readOnly);
    return judged ? [{ field, readOnly }] : [];
  });
}

const givenAt = (all: readonly Place[]): readonly Given[] =>
  all.flatMap((place) => readOnlyFields(place.resource).map((one) => ({ ...place, ...one })));

export const readOnlyAdds = check<Given>({
  family: "read-only",
  name: ({ field }) => `${field.name}-add`,
  writes: true,
  over: (model) => givenAt(returningPlaces(model)),
  title: ({ field }) => `a value of ${field.name} that an add sends ${readOnlyInWords(field)}`,
  faults: ({ field }) => ({
    "value-changed": ["an add", `sets ${field.name}, which is read-only`],
    "not-refused": ["an add", `that sends ${field.name} is accepted`],
    refused: ["an add", `that sends ${field.name} is refused`],
  }),
  clauses: ({ field, readOnly, ...place }) => [readOnly.clause, field.clause, operationClause(place, "add")],
  async run(session, { field, readOnly, ...place }) {
    // A deployment that refuses every record would say nothing of this one.
    await anyRecord(session, place);
    const at = collectionOf(session, place);
    const value = await valueFor(session, at, field);
    if (value === undefined) return notApplicable(`no value of ${field.name} can be made up`);
    const body: JsonObject = { ...(await comparableBody(session, at)), [field.name]: value };
    const outcome = answered(await session.api.add(at, body));
    const refused = judgeRefusal(outcome, { field, readOnly });
    if (refused !== undefined) return refused;
    const wrong = addProblem(outcome);
    if (wrong !== undefined) return fail(accepted(field), wrong, outcome.exchange, field.name);
    return judgeNotTaken(session, addedBy(at, outcome), field, value);
  },
});

export const readOnlyUpdates = check<Given>({
  family: "read-only",
  name: ({ field }) => `${field.name}-update`,
  writes: true,
  over: (model: InterfaceModel) => givenAt(places(model, "update", "add", "read")),
  title: ({ field }) => `a value of ${field.name} that an update sends ${readOnlyInWords(field)}`,
  faults: ({ field }) => ({
    "value-changed": ["an update", `sets ${field.name}, which is read-only`],
    "not-refused": ["an update", `that sends ${field.name} is accepted`],
    refused: ["an update", `that sends ${field.name} is refused`],
  }),
  clauses: ({ field, readOnly, ...place }) => [
    readOnly.clause,
    field.clause,
    operationClause(place, "update"),
  ],
  async run(session, { field, readOnly, ...place }) {
    const at = collectionOf(session, place);
    const own = await addOwn(session, at, await session.fresh(at));
    const first = doneProblem(answered(await session.api.update(own, own.body)));
    if (first !== undefined) {
      throw new Blocked(because(`${shown(own)} could not be updated`, first), {
        judgedBy: idOf(place, "update"),
      });
    }
    const value = await valueFor(session, at, field);
    if (value === undefined) return notApplicable(`no value of ${field.name} can be made up`);
    const outcome = answered(await session.api.update(own, { ...own.body, [field.name]: value }));
    const refused = judgeRefusal(outcome, { field, readOnly });
    if (refused !== undefined) return refused;
    const wrong = doneProblem(outcome);
    if (wrong !== undefined) return fail(accepted(field), wrong, outcome.exchange, field.name);
    return judgeNotTaken(session, own, field, value);
  },
});

const accepted = ({ name }: Field): string => `a 2xx status, since a value of ${name} is ignored`;

/** The finding of a request that must be refused, or that may be and was; undefined for one that was accepted and may be. */
function judgeRefusal(
  { exchange }: Outcome,
  { field, readOnly }: Pick<Given, "field" | "readOnly">,
): Finding | undefined {
  const { status = 0 } = exchange;
  const refused = status >= 400 && status < 500;
  if (readOnly.sent === "ignored") return undefined;
  if (refused) return pass(exchange);
  if (readOnly.sent === undefined) return undefined;
  const code = isSuccess(exchange) ? "not-refused" : "refused";
  const expected = `a 4xx status, since only the server sets ${field.name}`;
  return fail(expected, problem(code, `status ${status}`), exchange, field.name);
}

async function judgeNotTaken(
  session: Session,
  record: AddedRecord,
  { name }: Field,
  value: Json,
): Promise<Finding> {
  const { read, exchange } = await roundTripOf(session, record);
  if (!sameJson(ownMember(read, name), value)) return pass(exchange);
  return fail(
    `${shown(record)} without the value of ${name} that was sent`,
    problem("value-changed", `${name} ${brief(value)}`),
    exchange,
    name,
  );
}

/** Made-up records are tried until one has a value that the server does not give without being asked. */
const tries = 4;

async function valueFor(session: Session, at: Collection, field: Field): Promise<Json | undefined> {
  const given = field.default?.value;
  if (typeof given === "boolean") return !given;
  const { readOnly: _, ...sent } = field;
  const fields = at.resource.fields.map((one) => (one === field ? sent : one));
  const open = { ...at, resource: { ...at.resource, fields } };
  for (let n = 0; n < tries; n += 1) {
    const { [field.name]: value } = await session.fresh(open);
    if (value !== undefined && value !== given) return value;
  }
  return undefined;
}
