// The checks that a list holds only the requested type, with the records that a read shows.

import type { JsonObject } from "../../../spec/json.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { sameRecord } from "../../search/same-record.js";
import { check } from "../check.js";
import { fail, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { targetTrip } from "../interactions/round-trip.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { listing } from "./listed-record.js";
import { judgeTypes } from "./stray-record.js";

interface Typed extends Place {
  readonly interfaceClause: string;
}

export const onlyAskedType = check<Typed>({
  family: "search-shape",
  name: "only-asked-type",
  writes: false,
  over: (model) =>
    // An interface of one type whose records do not name it has no records of another.
    model.typeMember === undefined && model.resources.length < 2
      ? []
      : places(model, "search").map((place) => ({ ...place, interfaceClause: model.clause })),
  title: () => "a search returns only records of its type",
  faults: { "other-type": ["a search", "returns records of another type"] },
  restsOn: "consequence.type-only",
  clauses: (of) => [operationClause(of, "search"), of.resource.clause, of.interfaceClause],
  async run(session, of) {
    // First, so that records of the other types are there when the list is read.
    const known = await recordsById(session);
    const { target } = await session.fixture(collectionOf(session, of));
    const { outcome } = await listing(session, target);
    const { model } = session;
    const { found = [], exchange } = outcome;
    return judgeTypes({ model, asked: of.resource, found, known, exchange });
  },
});

/** The records that this run knows, by id: those that it added, and those of the fixtures. */
async function recordsById(session: Session): Promise<(id: string) => readonly AddedRecord[]> {
  if (session.model.typeMember !== undefined) return () => [];
  const fixtures = await Promise.all(session.collections.map((at) => recordsAt(session, at)));
  const all = [...session.added(), ...fixtures.flat()];
  return (id) => all.filter((record) => record.id === id);
}

async function recordsAt(session: Session, at: Collection): Promise<readonly AddedRecord[]> {
  try {
    return (await session.fixture(at)).records;
  } catch (error) {
    // The checks of that collection report it.
    if (error instanceof Blocked) return [];
    throw error;
  }
}

/** Advice only: the document does not show the records of a list, so a list of summaries violates nothing. */
export const listedEqualsRead = check<Place>({
  family: "search-shape",
  name: "listed-equals-read",
  kind: "advice",
  writes: false,
  over: (model) => places(model, "search", "read"),
  title: () => "a search shows the record as a read shows it",
  faults: { "value-changed": ["a search", "shows another record than a read"] },
  clauses: (of) => [operationClause(of, "search"), operationClause(of, "read")],
  async run(session, of) {
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
