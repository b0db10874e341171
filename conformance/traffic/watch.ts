import type { InterfaceModel } from "../../spec/model.js";
import type { Place } from "../checks/places.js";
import type { Exchange } from "../contract.js";
import type { JsonObject } from "../http/json.js";
import type { Asked } from "./asked.js";
import type { Known, KnownRecords } from "./known-records.js";
import type { Ledger } from "./ledger.js";
import type { Misses } from "./misses.js";
import type { Offers } from "./offers.js";
import type { OutsideWrites } from "./outside-writes.js";
import type { PagedLists } from "./paged-lists.js";
import type { PassiveAnswers } from "./passive-answers.js";
import type { Patience } from "./patience.js";
import type { Refusals } from "./refusals.js";
import type { Updates } from "./updates.js";
import type { Writes } from "./writes.js";

/** Everything that a watch has learned so far, as its judges see and change it. */
export interface Watch {
  readonly model: InterfaceModel;
  readonly ledger: Ledger;
  readonly records: KnownRecords;
  readonly writes: Writes;
  readonly outside: OutsideWrites;
  readonly updates: Updates;
  readonly patience: { readonly ofReads: Patience; readonly ofSearches: Patience };
  readonly refusals: Refusals;
  readonly misses: Misses;
  readonly pagedLists: PagedLists;
  readonly offers: Offers;
  readonly answers: PassiveAnswers;
  /** Places of which a list has shown a record as a read does. */
  readonly wholeLists: Set<string>;
  /** Names of the members in which lists held their records, by which an empty one is known. */
  readonly listMembers: Set<string>;
}

/** A request of the interface, and its answer. Times are milliseconds of the watch's clock. */
export interface Seen {
  readonly asked: Asked;
  readonly exchange: Exchange;
  readonly from: number;
  readonly to: number;
  /** Who asked. */
  readonly client: number;
}

/** What was known of a record this long ago, others may have changed since without our seeing. */
export const freshMs = 60_000;

/** Whether what is known of a record held all through a request: written by nobody, and seen not long ago. */
export function isSteady(watch: Watch, known: Known, from: number): boolean {
  return (
    known.writtenAt <= from &&
    from - known.confirmedAt <= freshMs &&
    !watch.writes.touching(known, known.id) &&
    !watch.updates.mayHaveTouched(known)
  );
}

/** The same, and that who asks now was shown it: another may not be allowed to see it, or all of it. */
export function isSteadyFor(
  watch: Watch,
  known: Known,
  { from, client }: Pick<Seen, "from" | "client">,
): boolean {
  return known.seenBy.includes(client) && isSteady(watch, known, from);
}

const mostClients = 8;

/** Those who have seen a record, and one who sees it now, still the same. */
export function alsoSeenBy({ seenBy }: Known, client: number): readonly number[] {
  return seenBy.includes(client) ? seenBy : [client, ...seenBy].slice(0, mostClients);
}

/** What a record is known to hold, as it was read or else as it was sent. */
export function contentOf({ read, sent, listed }: Known): JsonObject | undefined {
  return read ?? sent ?? listed;
}

/** The members that the document names; what a server makes of others is not said. */
export function documented({ resource }: Place, body: JsonObject): JsonObject {
  const names = new Set(resource.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name)));
}

/**
 * Whether what was asked for may have been done all the same, where the answer does not say yes: what broke may have done it, and a
 * 303 says elsewhere what came of it (RFC 9110, section 15.4.4).
 */
export function mayHaveChanged({ status = 500 }: Exchange): boolean {
  return status >= 500 || status === 303;
}
