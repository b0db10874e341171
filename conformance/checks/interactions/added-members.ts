// The check that an update adds the members that the record did not have.

import { type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { topOf } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import { omissibleFields } from "../../laws/changes/free-members.js";
import { answered } from "../answer-problems.js";
import { notApplicable } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import { collectionOf, type Place } from "../places.js";
import { addedBy, changedBy } from "./add-own.js";
import { afterChange, checkOfChange, readUpdated } from "./changed-record.js";
import { firstRoundTrip } from "./round-trip.js";
import { isRefusedBody } from "./unusual-values.js";
import { valueFieldsOf } from "./value-fields.js";

const faults: Faults = {
  "value-lost": ["an update", "does not add a member that the record did not have"],
  "elements-lost": ["an update", "loses elements of a list that the record did not have"],
  "no-record": ["an updated record", "cannot be read"],
};

/** The members that a record may lack at first, and that a read must show after an update adds them. */
export function addableMembers(model: InterfaceModel, resource: Resource): readonly string[] {
  const returned = new Set(valueFieldsOf(model, resource).map(({ path }) => topOf(path)));
  return omissibleFields(resource)
    .map(({ name }) => name)
    .filter((name) => returned.has(name));
}

export const newMembersAreAdded = checkOfChange("update", {
  name: "added-members",
  title: "a read returns the members that an update adds",
  faults,
  restsOn: "consequence.last-written",
  suits: (resource, model) => addableMembers(model, resource).length > 0,
  async run(session, of) {
    const at = collectionOf(session, of);
    const whole = await session.fresh(at);
    const sparse = await addedWithout(session, of, whole);
    if (sparse === undefined) return notApplicable("every record that is accepted has all members");
    const { own, lacked } = sparse;
    const body = { ...own.body, ...only(whole, lacked) };
    const outcome = answered(await session.api.update(own, body));
    // The document does not say which changes are allowed.
    if (isRefusedBody(outcome.exchange.status))
      return notApplicable("the deployment refuses an update that adds members");
    changedBy(own, "updated", outcome);
    const finding = await judged(session, of, { own: { ...own, body: outcome.sent }, lacked });
    return afterChange(finding, outcome.exchange);
  },
});

interface Sparse {
  readonly own: AddedRecord;
  /** The members that it was added without. */
  readonly lacked: readonly string[];
}

const only = (body: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));

/** Adds the record without all the members, or without one of them if the deployment demands others. */
async function addedWithout(session: Session, of: Place, whole: JsonObject): Promise<Sparse | undefined> {
  const at = collectionOf(session, of);
  const names = addableMembers(session.model, of.resource).filter(
    (name) => ownMember(whole, name) !== undefined,
  );
  if (names.length === 0) return undefined;
  const choices = names.length > 1 ? [names, ...names.map((name) => [name])] : [names];
  for (const lacked of choices) {
    const body = Object.fromEntries(Object.entries(whole).filter(([name]) => !lacked.includes(name)));
    const outcome = await session.api.add(at, body);
    if (!isRefusedBody(outcome.exchange.status)) return { own: addedBy(at, outcome), lacked };
  }
  return undefined;
}

async function judged(session: Session, of: Place, { own, lacked }: Sparse): Promise<Finding> {
  // The round-trip checks judge what is lost in every record.
  const lost = new Set((await firstRoundTrip(session, of)).differences.map(({ field }) => field));
  return readUpdated(session, own, (field) => lacked.includes(topOf(field)) && !lost.has(field));
}
