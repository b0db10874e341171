// Adds and changes records that only one check uses.

import { type JsonObject, ownMember } from "../../../spec/json.js";
import { topOf } from "../../behaviours/json-edits.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, AddOutcome, ApiOutcome, Collection, Query } from "../../http/api/adapter.js";
import { Blocked, blockBy } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { because } from "../../http/problem.js";
import { addProblem, answered, noId, notDone, problemOf } from "../answer-problems.js";
import { shown } from "../expect.js";
import { linkingFields, type Place } from "../places.js";
import { idOf } from "./interaction-id.js";

/** Adds a record for one check. If the add fails, the check is blocked by the check of the add. */
export async function addOwn(session: Session, at: Collection, body: JsonObject): Promise<AddedRecord> {
  return addedBy(at, await session.api.add(at, body));
}

/** The added record. Throws `Blocked`, explained by the check of the add, if there is none. */
export function addedBy(at: Place, outcome: AddOutcome): AddedRecord {
  const refused = addProblem(answered(outcome));
  if (outcome.record && refused === undefined) return outcome.record;
  blockBy(idOf(at, "add"), because(`${placeName(at)} could not be added`, refused ?? noId), outcome);
}

const changes = { updated: "update", patched: "update", deleted: "delete" } as const;

/** The answer to a change of an own record. Throws `Blocked`, explained by the check of the interaction, if it was not done. */
export function changedBy<T extends ApiOutcome>(own: AddedRecord, done: keyof typeof changes, outcome: T): T {
  if (answered(outcome).done) return outcome;
  throw notChanged(own, done, outcome);
}

/** Says that a change of an own record was not done. */
export function notChanged(own: AddedRecord, done: keyof typeof changes, outcome: ApiOutcome): Blocked {
  return new Blocked(because(`${shown(own)} could not be ${done}`, problemOf(outcome) ?? notDone), {
    exchange: outcome.exchange,
    judgedBy: idOf(own, changes[done]),
  });
}

/**
 * A fresh body that refers to the same records as the fixture's target, with the target's values in the fields that
 * `required` looks at: the same query finds both.
 */
export async function similarBody(session: Session, fixture: Fixture, required: Query): Promise<JsonObject> {
  const fresh = await session.fresh(fixture);
  const shared = [...linkingFields(session.model, fixture.resource), ...lookedAt(fixture, required)];
  const members = shared.flatMap((name) => {
    const value = ownMember(fixture.target.body, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...fresh, ...Object.fromEntries(members) };
}

function lookedAt(fixture: Fixture, query: Query): readonly string[] {
  const named = new Set(query.map(([name]) => name));
  return fixture.resource.parameters
    .filter(({ name }) => named.has(name))
    .flatMap(({ targets }) => targets.map(({ path }) => topOf(path)));
}
