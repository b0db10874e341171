// The delete checks: a deleted record is neither read nor found, and other records stay.

import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import type { Blocked } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { answered } from "../answer-problems.js";
import { notApplicable, pass } from "../expect.js";
import { foundIn } from "../judge-list.js";
import { once } from "../memo.js";
import { isStill, judgeDeleted } from "../own-content.js";
import { collectionOf, type Place } from "../places.js";
import { queryFor } from "../search/discriminating.js";
import { expectList } from "../search/search-until.js";
import { addOwn, changedBy } from "./add-own.js";
import { changeChecks } from "./after-change.js";
import { type RoundTrip, roundTripOf } from "./round-trip.js";
import { bodyFor, expectUntouched, type Search, searchOf, seen, touched } from "./updated-record.js";

/** A deleted record that was read and found before, and a second record that was not deleted. */
interface Deleted {
  readonly record: AddedRecord;
  /** The delete. */
  readonly exchange: Exchange;
  /** The record as it was read before the delete. */
  readonly before: RoundTrip;
  /** As it was read before the delete. */
  readonly sibling: RoundTrip;
  readonly search?: Search;
  /** Why no search can be judged after the delete, if it did not find the records before it. */
  readonly unseen?: Blocked;
}

/** Deletes one record. If the delete is refused, the check is blocked by the check of the interaction. */
const deleted = once(async (session: Session, place: Place): Promise<Deleted> => {
  const at = collectionOf(session, place);
  const by = await searchOf(session, at);
  const record = await addOwn(session, at, await bodyFor(session, at, by, "early"));
  const sibling = await addOwn(session, at, await bodyFor(session, at, by, "late"));
  const before = await roundTripOf(session, record);
  const found = await seen(session, by, [record, sibling]);
  const standing = await roundTripOf(session, sibling);
  const { exchange } = changedBy(record, "deleted", await session.api.remove(record));
  return { record, exchange, before, sibling: standing, ...found };
});

const deleteCheck = changeChecks("delete", deleted);

export const deletedIsNotReadable = deleteCheck({
  name: "not-readable",
  restsOn: "consequence.last-written",
  title: "a read does not return a deleted record",
  faults: { "record-returned": ["a read", "still returns a deleted record"] },
  async judge(session, { record, before }) {
    const outcome = await session.eventually(
      () => session.api.read(record, record.id),
      (read) => read.record === undefined,
    );
    return judgeDeleted(session, record, before.read, answered(outcome));
  },
});

export const deletedIsNotSearchable = deleteCheck({
  name: "not-searchable",
  restsOn: "consequence.last-written",
  searches: true,
  title: "a search does not return a deleted record",
  faults: { "record-unexpected": ["a search", "still finds a deleted record"] },
  async judge(session, { record, before, search }) {
    if (!search) return notApplicable("no search parameter can find a single record of the type");
    const query = queryFor(search.fixture, search.parameter, record);
    const finding = await expectList(session, record, query, { absent: [record] });
    if (finding.verdict !== "fail") return finding;
    const outcome = await session.api.search(record, query);
    const listed = foundIn(outcome, record);
    const isOther = listed !== undefined && !isStill(session, before.sent, before.read, listed.record);
    return isOther ? pass(outcome.exchange) : finding;
  },
});

export const deleteTouchesNothingElse = deleteCheck({
  name: "touches-nothing-else",
  restsOn: "consequence.one-record",
  title: "a delete leaves another record unchanged",
  faults: touched("a delete"),
  judge: (session, { sibling, search }) => expectUntouched(session, sibling, search),
});
