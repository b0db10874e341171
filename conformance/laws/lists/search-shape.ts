// The laws that a list holds only the requested type, with the records that a read shows.

import { isObject, type JsonObject } from "../../../spec/json.js";
import { typeMemberOf } from "../../../spec/record-type.js";
import { good, jsonOf } from "../../behaviours/call.js";
import { fail, pass } from "../../checks/expect.js";
import type { Finding } from "../../checks/finding.js";
import { targetTrip } from "../../checks/interactions/round-trip.js";
import { collectionOf, operationClause, type Place, places } from "../../checks/places.js";
import { listing } from "../../checks/search/listed-record.js";
import { judgeTypes } from "../../checks/search/stray-record.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { unlessBlocked } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { sameRecord } from "../../search/same-record.js";
import { listing as otherEntries } from "./list-faults.js";
import { judgedLaw, type Wrong } from "./list-law.js";

interface Typed extends Place {
  readonly interfaceClause: string;
}

export const onlyAskedType = judgedLaw<Typed>({
  family: "search-shape",
  name: "only-asked-type",
  over: (model) =>
    // An interface of one type whose records do not name it has no records of another.
    model.typeMember === undefined && model.resources.length < 2
      ? []
      : places(model, "search").map((place) => ({ ...place, interfaceClause: model.clause })),
  title: () => "a search returns only records of its type",
  faults: { "other-type": ["a search", "returns records of another type"] },
  restsOn: "consequence.type-only",
  clauses: (of) => [operationClause(of, "search"), of.resource.clause, of.interfaceClause],
  async judge(session, of) {
    // First, so that records of the other types are there when the list is read.
    const known = await recordsById(session);
    const { target } = await session.fixture(collectionOf(session, of));
    const { outcome } = await listing(session, target);
    const { model } = session;
    const { found = [], exchange } = outcome;
    return judgeTypes({ model, asked: of.resource, found, known, exchange });
  },
  wrong: () => [mixesTypes],
});

const mixesTypes: Wrong = {
  name: "lists hold records of other types",
  behaviour: (model) => {
    // The first record of each type stays until the end of a run.
    const strays = new Map<string, JsonObject>();
    return async (call, next) => {
      const reply = await next(call);
      const asked = call.route?.resource.name ?? "";
      const added = call.route?.kind === "add" && good(reply) ? jsonOf(reply) : undefined;
      if (isObject(added) && !strays.has(asked)) strays.set(asked, added);
      return otherEntries(([first, ...others]) => {
        if (first === undefined) return [];
        // An interface of one type has no records of another.
        const other = { ...first.record, ...typeMemberOf(model, { name: `Other${asked}` }) };
        const stray = [...strays].find(([type]) => type !== asked)?.[1] ?? other;
        return [first, ...others, { record: stray, whole: { resource: stray } }];
      })(call, async () => reply);
    };
  },
};

/** The records that this run knows, by id: those that it added, and those of the fixtures. */
async function recordsById(session: Session): Promise<(id: string) => readonly AddedRecord[]> {
  if (session.model.typeMember !== undefined) return () => [];
  const fixtures = await Promise.all(session.collections.map((at) => recordsAt(session, at)));
  const all = [...session.added(), ...fixtures.flat()];
  return (id) => all.filter((record) => record.id === id);
}

const recordsAt = async (session: Session, at: Collection): Promise<readonly AddedRecord[]> =>
  (await unlessBlocked(() => session.fixture(at)))?.records ?? [];

/** Advice only: the document does not show the records of a list, so a list of summaries violates nothing. */
export const listedEqualsRead = judgedLaw<Place>({
  family: "search-shape",
  name: "listed-equals-read",
  kind: "advice",
  over: (model) => places(model, "search", "read"),
  title: () => "a search shows the record as a read shows it",
  faults: { "value-changed": ["a search", "shows another record than a read"] },
  clauses: (of) => [operationClause(of, "search"), operationClause(of, "read")],
  async judge(session, of) {
    const { target } = await session.fixture(collectionOf(session, of));
    const { outcome, entry } = await listing(session, target);
    const { read } = await targetTrip(session, of);
    return judgeListed(session, of, { read, listed: entry.record, exchange: outcome.exchange });
  },
});

/** A record as a read shows it, and as a list does. */
interface ReadAndListed {
  readonly read: JsonObject;
  readonly listed: JsonObject;
  readonly exchange: Exchange;
}

/** Judges whether a list shows a record as a read does. */
export function judgeListed(
  { model }: Pick<Session, "model">,
  { resource }: Place,
  { read, listed, exchange }: ReadAndListed,
): Finding {
  const [difference] = sameRecord(read, listed, resource, model);
  if (!difference) return pass(exchange);
  const got = problem("value-changed", `a difference at ${difference.path}`);
  return fail("the record as a read shows it", got, exchange);
}
