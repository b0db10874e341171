// The delete checks: a deleted record is neither read nor found, and other records stay.

import type { InterfaceModel } from "../../../spec/model.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { because, problem } from "../../http/problem.js";
import { answered, notDone, problemOf } from "../answer-problems.js";
import { type AnyCheck, check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import { foundIn } from "../judge-list.js";
import { once } from "../memo.js";
import { isStill } from "../own-content.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { hasDiscriminatingParameter, queryFor } from "../search/discriminating.js";
import { expectList } from "../search/search-until.js";
import { addOwn } from "./add-own.js";
import { afterChange } from "./after-change.js";
import { deleteFamily, idOf } from "./interaction-id.js";
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
}

/** Deletes one record. If the delete is refused, the check is blocked by the check of the interaction. */
const deleted = once(async (session: Session, place: Place): Promise<Deleted> => {
  const at = collectionOf(session, place);
  const search = await searchOf(session, at);
  const record = await addOwn(session, at, await bodyFor(session, at, search, "early"));
  const sibling = await addOwn(session, at, await bodyFor(session, at, search, "late"));
  const before = await roundTripOf(session, record);
  if (search) await seen(session, search, [record, sibling]);
  const standing = await roundTripOf(session, sibling);
  const outcome = answered(await session.api.remove(record));
  const { exchange } = outcome;
  if (outcome.done) return { record, exchange, before, sibling: standing, ...(search ? { search } : {}) };
  throw new Blocked(because(`${shown(record)} could not be deleted`, problemOf(outcome) ?? notDone), {
    exchange,
    judgedBy: idOf(place, "delete"),
  });
});

interface DeleteCheck {
  readonly restsOn: "consequence.last-written" | "consequence.one-record";
  readonly name: string;
  readonly title: string;
  readonly faults: Faults;
  /** Searches for the record by a value that no other record has. */
  readonly searches?: true;
  judge(session: Session, done: Deleted): Promise<Finding>;
}

function deleteCheck({ name, title, faults, restsOn, searches, judge }: DeleteCheck): AnyCheck {
  return check<Place>({
    family: deleteFamily,
    name,
    writes: true,
    over: (model: InterfaceModel) =>
      places(model, "delete", "add", "read").filter(
        ({ resource }) => !searches || hasDiscriminatingParameter(model, resource),
      ),
    title: () => title,
    faults,
    restsOn,
    clauses: (of) => [operationClause(of, "delete")],
    // The checks of sequences ask for the verdict too, when the records may have changed.
    run: once(async (session, of) => {
      const done = await deleted(session, of);
      return afterChange(await judge(session, done), done.exchange);
    }),
  });
}

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
    const { exchange } = answered(outcome);
    if (!outcome.record) return pass(exchange);
    if (!isStill(session, before.sent, before.read, outcome.record)) return pass(exchange);
    const got = problem("record-returned", `status ${exchange.status} with ${shown(record)}`);
    return fail("an answer without the record", got, exchange);
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
