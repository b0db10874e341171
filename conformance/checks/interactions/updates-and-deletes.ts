// The checks of updates and deletes: a read and a search show the change, and no other record changes.

import type { FoundRecord, SentRecord } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import type { Difference } from "../../search/same-record.js";
import { answered, listProblem } from "../answer-problems.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Failed } from "../finding.js";
import { foundIn } from "../judge-list.js";
import { isStill, judgeDeleted } from "../own-content.js";
import { scriptFor } from "../script-for.js";
import { queryFor } from "../search/discriminating.js";
import { expectList, searched } from "../search/search-until.js";
import { unexpected } from "../wrong-ids.js";
import { changeCheck, expectUntouched, isTwin, touched } from "./changed-record.js";
import { othersName, replacesName } from "./interaction-id.js";
import { differenceFinding, roundTripOf } from "./round-trip.js";

export const updateReplaces = changeCheck("update", {
  name: replacesName,
  restsOn: "consequence.last-written",
  title: "a read returns the updated record",
  faults: { "no-record": ["an updated record", "cannot be read"] },
  async judge(session, { before: { sent: before, differences }, after, exchange: sent }) {
    // The round-trip checks judge the fields that were lost before the update.
    const lost = new Set(differences.map(({ field }) => field));
    const wrong = ({ field }: Difference) => !lost.has(field);
    const { exchange, record } = answered(await session.api.read(after, after.id));
    if (!record) {
      const got = problem("no-record", `status ${exchange.status}, no record`);
      return fail(`as the update sent it: ${shown(after)}`, got, exchange);
    }
    const trip = await session.eventually(
      () => roundTripOf(session, after),
      ({ differences }) => !differences.some(wrong),
    );
    const difference = trip.differences.find(wrong);
    if (!difference) return pass(trip.exchange);
    const unchanged = await roundTripOf(session, before);
    if (unchanged.differences.some(wrong)) return differenceFinding(difference, trip.exchange);
    const got = problem("not-updated", `a read shows it as it was before: ${shown(before)}`);
    const script = scriptFor(session, before, sent, unchanged.exchange);
    return { ...fail(`${shown(after)} as the update sent it`, got, sent), script };
  },
});

export const searchSeesUpdate = changeCheck("update", {
  name: "search-sees-it",
  restsOn: "consequence.last-written",
  searches: true,
  title: "a search finds the updated record by its new value, and not by the old one",
  faults: {
    "record-missing": ["a search", "does not find an updated record"],
    "record-unexpected": ["a search", "still finds the values before an update"],
  },
  async judge(session, { before: { sent: before }, after, search }) {
    if (!search) return notApplicable(notSearched);
    const { fixture, parameter } = search;
    const found = await expectList(session, after, queryFor(fixture, parameter, after), { listed: [after] });
    if (found.verdict !== "pass") return found;
    return expectList(session, before, queryFor(fixture, parameter, before), { absent: [before] });
  },
});

export const updateAddsNothing = changeCheck("update", {
  name: "no-second-record",
  restsOn: "consequence.one-record",
  searches: true,
  title: "an update replaces the record and adds no second one",
  faults: { "second-record": ["an update", "adds a second record"] },
  async judge(session, { after, twins, search }) {
    if (!search) return notApplicable(notSearched);
    const query = queryFor(search.fixture, search.parameter, after);
    const outcome = answered(await searched(session, after, query, { listed: [after] }));
    const unlisted = listProblem(outcome);
    // An update that changes a record which was there before adds none.
    const known = new Set([...twins, ...session.added().map(({ id }) => id)]);
    const second = outcome.found?.find(
      ({ id, record }) => !(id !== undefined && known.has(id)) && isTwin(session, after, id, record),
    );
    if (unlisted !== undefined) return fail(alone(after), unlisted, outcome.exchange);
    return second ? secondRecord(after, second, outcome.exchange) : pass(outcome.exchange);
  },
});

const alone = (record: SentRecord): string => `${shown(record)} and no other record with its content`;

/** A record that an update added, beside the one that it was to change. */
export const secondRecord = (updated: SentRecord, second: FoundRecord, exchange: Exchange): Failed => ({
  ...fail(
    alone(updated),
    problem("second-record", `a second record with the same content, ${second.id ?? "without an id"}`),
    exchange,
  ),
  ...unexpected([second]),
});

export const deletedIsNotReadable = changeCheck("delete", {
  name: "not-readable",
  restsOn: "consequence.last-written",
  title: "a read does not return a deleted record",
  faults: { "record-returned": ["a read", "still returns a deleted record"] },
  async judge(session, { after: record, before }) {
    const outcome = await session.eventually(
      () => session.api.read(record, record.id),
      (read) => read.record === undefined,
    );
    return judgeDeleted(session, record, before.read, answered(outcome));
  },
});

export const deletedIsNotSearchable = changeCheck("delete", {
  name: "not-searchable",
  restsOn: "consequence.last-written",
  searches: true,
  title: "a search does not return a deleted record",
  faults: { "record-unexpected": ["a search", "still finds a deleted record"] },
  async judge(session, { after: record, before, search }) {
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

const touchesNothingElse = (kind: "update" | "delete", what: string) =>
  changeCheck(kind, {
    name: othersName,
    restsOn: "consequence.one-record",
    title: `${what} leaves another record unchanged`,
    faults: touched(what),
    judge: (session, { sibling, search }) => expectUntouched(session, sibling, search),
  });

export const updateTouchesNothingElse = touchesNothingElse("update", "an update");
export const deleteTouchesNothingElse = touchesNothingElse("delete", "a delete");

const notSearched = "no search parameter looks at a member that an update may change";

export const updateChecks = [updateReplaces, searchSeesUpdate, updateAddsNothing, updateTouchesNothingElse];
export const deleteChecks = [deletedIsNotReadable, deletedIsNotSearchable, deleteTouchesNothingElse];
