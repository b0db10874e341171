// Updates one record for all update checks, and watches a second record.

import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { lookedAt } from "../../search/record-values.js";
import { answered } from "../answer-problems.js";
import { shown } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import { judgeList } from "../judge-list.js";
import { once } from "../memo.js";
import { differenceCount, judgeUntouched } from "../own-content.js";
import { collectionOf, type Place } from "../places.js";
import { changedIn, discriminatingParameters, ownBody, queryFor } from "../search/discriminating.js";
import { findsId, isBroken } from "../search/search.js";
import { expectList, searched } from "../search/search-until.js";
import { addOwn, changedBy } from "./add-own.js";
import { type RoundTrip, roundTripOf } from "./round-trip.js";

/** How a record is found before and after it was updated. */
export interface Search {
  readonly fixture: Fixture;
  readonly parameter: SearchParameter;
}

/** An updated record, and a second record that was not updated. */
export interface Updated {
  /** As it was added. */
  readonly before: AddedRecord;
  /** The record with the body of the update. */
  readonly after: AddedRecord;
  /** The update. */
  readonly exchange: Exchange;
  /** As it was read before the update. */
  readonly sibling: RoundTrip;
  /** Fields that were already lost before the update: the round-trip checks judge those. */
  readonly lost: ReadonlySet<string>;
  /**
   * Ids of records that already held the new content before the update: an earlier run with the same seed left them.
   */
  readonly twins: ReadonlySet<string>;
  /** Absent if the type cannot be searched, or only by values that an update must not change, or if it does not work. */
  readonly search?: Search;
  /** Why no search can be judged after the update, if it did not find the records before it. */
  readonly unseen?: Blocked;
}

const none: ReadonlySet<string> = new Set();

/** Updates one record. If the update is refused, the check is blocked by the check of the interaction. */
export const updated = once(async (session: Session, place: Place): Promise<Updated> => {
  const at = collectionOf(session, place);
  const by = await searchOf(session, at);
  const before = await addOwn(session, at, await bodyFor(session, at, by, "early"));
  const sibling = await addOwn(session, at, await bodyFor(session, at, by, "late"));
  const other = await otherBody(session, at, by, before);
  const body = by ? changedIn(at.resource, before.body, other, by.parameter) : other;
  const { search, unseen } = await seen(session, by, [before, sibling]);
  const lost = new Set((await roundTripOf(session, before)).differences.map(({ field }) => field));
  // A second record that could not be read before the update would prove nothing after it.
  const standing = await roundTripOf(session, sibling);
  const after = { ...before, body };
  const twins = search ? await twinsOf(session, after, search) : none;
  const outcome = changedBy(before, "updated", await session.api.update(before, body));
  const sent = { ...before, body: outcome.sent };
  const moved = search && movesIn(session.model, search.parameter, before.body, outcome.sent);
  const { exchange } = outcome;
  const done = { before, after: sent, exchange, sibling: standing, lost, twins };
  return { ...done, ...(moved && { search }), ...(unseen && { unseen }) };
});

/** Made-up numbers are few, and two records may have the same one. */
const tries = 5;

/** A body that a search by the parameter tells from the record, if one of several is. */
async function otherBody(
  session: Session,
  at: Collection,
  search: Search | undefined,
  { body }: AddedRecord,
): Promise<JsonObject> {
  let other = await bodyFor(session, at, search, "middle");
  for (
    let turn = 1;
    turn < tries && search && !movesIn(session.model, search.parameter, body, other);
    turn += 1
  )
    other = await bodyFor(session, at, search, "middle");
  return other;
}

/** Whether a search by `parameter` tells the record before the update from the record after it. */
export function movesIn(
  model: InterfaceModel,
  parameter: SearchParameter,
  before: JsonObject,
  after: JsonObject,
): boolean {
  const [old, texts] = [before, after].map((record) => lookedAt(model, parameter, record));
  return old !== undefined && old.length > 0 && texts?.some((text) => old.includes(text)) === false;
}

async function twinsOf(
  session: Session,
  after: AddedRecord,
  { fixture, parameter }: Search,
): Promise<ReadonlySet<string>> {
  const { found = [] } = await session.api.search(after, queryFor(fixture, parameter, after));
  return new Set(
    found.flatMap(({ id, record }) => (id !== undefined && isTwin(session, after, id, record) ? [id] : [])),
  );
}

/** Whether a found record is a different record with the same content. */
export function isTwin(
  session: Session,
  record: AddedRecord,
  id: string | undefined,
  found: JsonObject,
): boolean {
  return id !== record.id && differenceCount(session, record, found) === 0;
}

/**
 * How to search for single records of a collection, if a parameter can tell them apart. A parameter that works is
 * preferred; if there is none, the first one is used, and its own check fails.
 */
export async function searchOf(session: Session, at: Collection): Promise<Search | undefined> {
  if (!offers(at.resource, "search")) return undefined;
  const fixture = await session.fixture(at);
  const parameters = discriminatingParameters(session, fixture);
  for (const parameter of parameters) {
    if (!(await isBroken(session, { ...at, parameter }))) return { fixture, parameter };
  }
  const [parameter] = parameters;
  return parameter && { fixture, parameter };
}

export function bodyFor(
  session: Session,
  at: Collection,
  search: Search | undefined,
  moment: "early" | "middle" | "late",
): Promise<JsonObject> {
  return search ? ownBody(session, search.fixture, search.parameter, moment) : session.fresh(at);
}

/** The search, once it finds each record; if it never does, the reason: a later search without it would prove nothing. */
export async function seen(
  session: Session,
  search: Search | undefined,
  records: readonly AddedRecord[],
): Promise<{ readonly search?: Search; readonly unseen?: Blocked }> {
  if (search === undefined) return {};
  const { fixture, parameter } = search;
  for (const record of records) {
    const wanted = { listed: [record] };
    const outcome = await searched(session, fixture, queryFor(fixture, parameter, record), wanted);
    if (judgeList(outcome, wanted).verdict === "pass") continue;
    const why = problem("record-missing", `a search by ${parameter.name} does not find ${shown(record)}`);
    const judgedBy = findsId({ ...fixture, parameter });
    return { unseen: new Blocked(why, { exchange: outcome.exchange, judgedBy }) };
  }
  return { search };
}

/** The words for a request that does something to another record. */
export const touched = (what: string): Faults => ({
  "value-changed": [what, "changes another record"],
  "no-record": [what, "removes another record"],
  "record-missing": [what, "hides another record from searches"],
});

/** Judges whether a record is read as before and, if it can be searched, found as before. */
export async function expectUntouched(
  session: Session,
  { sent, differences }: RoundTrip,
  search: Search | undefined,
): Promise<Finding> {
  const outcome = answered(await session.api.read(sent, sent.id));
  const finding = judgeUntouched(session, sent, differences.length, outcome);
  if (finding.verdict === "fail" || !search) return finding;
  return expectList(session, sent, queryFor(search.fixture, search.parameter, sent), { listed: [sent] });
}
