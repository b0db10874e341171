// The state of the traffic judge, and the rules that all judges share.

import { isClosed } from "../../spec/closed-gap.js";
import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { Place } from "../checks/places.js";
import type { Collection, SentRecord } from "../http/api/adapter.js";
import type { Exchange } from "../http/exchange.js";
import { AlwaysListed } from "./always-listed.js";
import { type Known, KnownRecords, recordKey } from "./known-records.js";
import { type Doubted, Ledger } from "./ledger.js";
import { Offers } from "./offers.js";
import { Writes } from "./open-writes.js";
import { OutsideWrites } from "./outside-writes.js";
import { PagedLists } from "./paged-lists.js";
import { PassiveAnswers } from "./passive-answers.js";
import type { Asked } from "./read-request.js";
import { RecentLists } from "./recent-lists.js";
import { Suspicions } from "./suspicions.js";
import { Updates } from "./updates.js";
import { Patience } from "./write-delay.js";

/** Everything learned so far; the judges read and change it. */
export type Watch = ReturnType<typeof newWatch>;

export const newWatch = (model: InterfaceModel) =>
  ({
    model,
    ledger: new Ledger(),
    records: new KnownRecords(),
    writes: new Writes(),
    outside: new OutsideWrites(),
    updates: new Updates(),
    patience: { ofReads: new Patience(), ofSearches: new Patience() },
    refusals: new Suspicions(),
    misses: new Suspicions(),
    alwaysListed: new AlwaysListed(),
    pagedLists: new PagedLists(),
    recentLists: new RecentLists(),
    offers: new Offers(),
    answers: new PassiveAnswers(new Set(model.gaps.filter(isClosed).map(({ probe }) => probe))),
    /** Places where a list has shown a record as completely as a read does. */
    wholeLists: new Set<string>(),
    /** Names of the members in which lists held their records, used to recognise an empty list. */
    listMembers: new Set<string>(),
  }) as const;

/** A request that the document describes, and its answer. Times are epoch milliseconds. */
export interface Seen {
  readonly asked: Asked;
  /** As it was requested; the exchange may be redacted. */
  readonly url: string;
  readonly exchange: Exchange;
  readonly from: number;
  readonly to: number;
  /** Number of the client. */
  readonly client: number;
}

/** After this time, others may have changed a record without our seeing it. */
export const freshMs = 60_000;

/** Whether a record certainly stayed as it is known during a request: not written, and seen recently. */
export const isSteady = (watch: Watch, known: Known, from: number): boolean =>
  known.writtenAt <= from &&
  from - known.confirmedAt <= freshMs &&
  !watch.writes.touching(known, known.id) &&
  !watch.updates.mayHaveTouched(known);

/** The same, and this client has seen the record: another client may not be allowed to see all of it. */
export const isSteadyFor = (
  watch: Watch,
  known: Known,
  { from, client }: Pick<Seen, "from" | "client">,
): boolean => known.seenBy.includes(client) && isSteady(watch, known, from);

/** A record that a finding is about, and how long ago it was written; if that does not matter, infinitely long. */
export const doubtOf = (
  { patience }: Watch,
  by: keyof Watch["patience"],
  of: Collection & Pick<Known, "id">,
  age = Number.POSITIVE_INFINITY,
): Doubted => ({ record: recordKey(of, of.id), age, patience: patience[by] });

const mostClients = 8;

/** The clients that have seen a record, with one more. */
export const alsoSeenBy = ({ seenBy }: Known, client: number): readonly number[] =>
  seenBy.includes(client) ? seenBy : [client, ...seenBy].slice(0, mostClients);

/** The known content of a record: as read, or else as sent, or else as listed. */
export const contentOf = ({ read, sent, listed }: Known): JsonObject | undefined => read ?? sent ?? listed;

/** A known record, as the checks judge it. */
export const asSent = (known: Known, body = contentOf(known) ?? {}): SentRecord => ({ ...known, body });

/** The members that the document names: it does not say what a server does with others. */
export function documented({ resource }: Place, body: JsonObject): JsonObject {
  const names = new Set(resource.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name)));
}

/**
 * Whether a write may have taken effect although its answer is not a success: a server error may come after the write, and a
 * 303 gives the result elsewhere (RFC 9110, section 15.4.4).
 */
export const mayHaveChanged = ({ status = 500 }: Exchange): boolean => status >= 500 || status === 303;

/** Forgets one record. */
export function forgetRecord({ records, updates }: Watch, at: Collection, id: string): void {
  records.forget(at, id);
  updates.drop(at, id);
}

/** Forgets the records of these collections, in every path form: of one type or site, or all. */
export function forget(
  { records, updates }: Watch,
  of: Partial<Pick<Collection, "resource" | "site">>,
): void {
  const { resource, site } = of;
  const isMeant = (at: Collection) =>
    (resource === undefined || at.resource === resource) && (site === undefined || at.site === site);
  records.forgetWhere(isMeant);
  updates.dropWhere(isMeant);
}
