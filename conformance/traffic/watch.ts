// The state of the traffic judge, and the rules that all judges share.

import { isClosed } from "../../spec/closed-gap.js";
import type { JsonObject } from "../../spec/json.js";
import type { InteractionKind, InterfaceModel } from "../../spec/model.js";
import type { Place } from "../checks/places.js";
import type { Collection, SentRecord } from "../http/api/adapter.js";
import { placeName } from "../http/collection-names.js";
import type { Exchange } from "../http/exchange.js";
import { isSuccess } from "../http/status.js";
import { type Known, KnownRecords, keyOf, recordKey } from "./known-records.js";
import { type Doubted, Ledger } from "./ledger.js";
import { Writes } from "./open-writes.js";
import { OutsideWrites } from "./outside-writes.js";
import { PagedLists } from "./paged-lists.js";
import { PassiveAnswers } from "./passive-answers.js";
import type { Asked } from "./read-request.js";
import { RecentLists } from "./recent-lists.js";
import { Suspicions } from "./suspicions.js";
import { Updates } from "./updates.js";
import { Patience } from "./write-delay.js";

/** A record that no complete list has lacked. */
interface AlwaysIn {
  /** Number of complete lists that held it. */
  readonly lists: number;
  /** Whether a read did not find it. */
  readonly isUnread: boolean;
  /** The numbers of the exchanges whose lists hold it and are longer than their searches allow. */
  readonly tooLong: ReadonlySet<number>;
}

/** A list, by the collection that was searched. */
interface ListOfRecords {
  readonly asked: Collection;
  readonly ids: readonly string[];
  /** When it was requested, in epoch milliseconds. */
  readonly from: number;
}

interface Lists {
  readonly members: Map<string, AlwaysIn>;
  /** When the latest complete list was requested. */
  latest: number;
}

const mostCollections = 200;
/** A record that every list holds is in the shortest one too. */
const mostMembers = 1_000;

class AlwaysListed {
  readonly #collections = new Map<string, Lists>();

  /** Takes a complete list. `known` tells which records the traffic added: no earlier list can hold them. */
  note({ asked, ids, from }: ListOfRecords, known: (id: string) => Known | undefined): void {
    const lists = this.#listsOf(asked);
    if (lists === undefined) return;
    const { members } = lists;
    const now = new Set(ids);
    for (const id of [...members.keys()]) if (!now.has(id)) members.delete(id);
    for (const id of now) {
      const member = members.get(id) ?? newMember(members.size, lists.latest, known(id));
      if (member !== undefined) members.set(id, { ...member, lists: member.lists + 1 });
    }
    lists.latest = Math.max(lists.latest, from);
  }

  /** Takes a list that is longer than its search allows, with the number of its exchange. */
  noteTooLong({ asked, ids }: ListOfRecords, n: number): void {
    for (const id of ids) this.#change(asked, id, ({ tooLong }) => ({ tooLong: new Set([...tooLong, n]) }));
  }

  /** A read did not find a record. */
  noteUnread(at: Collection, id: string): void {
    this.#change(at, id, () => ({ isUnread: true }));
  }

  /** Undefined if a complete list lacked the record, or may have. */
  of(at: Collection, id: string): AlwaysIn | undefined {
    return this.#collections.get(keyOf(at))?.members.get(id);
  }

  #change(at: Collection, id: string, by: (member: AlwaysIn) => Partial<AlwaysIn>): void {
    const members = this.#collections.get(keyOf(at))?.members;
    const member = members?.get(id);
    if (member !== undefined) members?.set(id, { ...member, ...by(member) });
  }

  #listsOf(at: Collection): Lists | undefined {
    const known = this.#collections.get(keyOf(at));
    if (known !== undefined || this.#collections.size >= mostCollections) return known;
    const first: Lists = { members: new Map(), latest: Number.NEGATIVE_INFINITY };
    this.#collections.set(keyOf(at), first);
    return first;
  }
}

/** A record that the latest list lacked can be in every list since only if its add was answered after that. */
function newMember(members: number, latest: number, known: Known | undefined): AlwaysIn | undefined {
  const added = known?.addedDuring?.[1] ?? Number.NEGATIVE_INFINITY;
  const isNew = latest === Number.NEGATIVE_INFINITY || added > latest;
  return isNew && members < mostMembers ? { lists: 0, isUnread: false, tooLong: new Set() } : undefined;
}

/** The first answer that denies an interaction. */
interface Denial {
  readonly place: Place;
  readonly kind: InteractionKind;
  readonly site: string;
  readonly exchange: Exchange;
}

/** Statuses about the method, not about the sent data. */
const noMethod = [405, 501];
const notFound = 404;
const mostSites = 1_000;

class Offers {
  /** Denied, or open: it succeeded, or was refused in another way, which may be about the sent data. */
  readonly #offers = new Map<string, Denial | "open">();
  readonly #goodSites = new Set<string>();

  note({ resource, form }: Place, kind: InteractionKind, site: string, exchange: Exchange): void {
    if (isSuccess(exchange) && this.#goodSites.size < mostSites) this.#goodSites.add(site);
    const place = { resource, form };
    const key = `${placeName(place)}\n${kind}`;
    const denies = [...noMethod, notFound].includes(exchange.status ?? 0);
    this.#offers.set(key, denies ? (this.#offers.get(key) ?? { place, kind, site, exchange }) : "open");
  }

  /**
   * Interactions that were always denied. A 404 on a collection counts only if the site is known to exist; a 404 on a record may be
   * about the record.
   */
  denied(): readonly Denial[] {
    return [...this.#offers.values()].flatMap((one) => {
      if (one === "open") return [];
      const { kind, site, exchange } = one;
      const isAbsent = exchange.status === notFound && kind === "add" && this.#goodSites.has(site);
      return isAbsent || noMethod.includes(exchange.status ?? 0) ? [one] : [];
    });
  }
}

/** Everything learned so far; the judges read and change it. */
export interface Watch extends ReturnType<typeof newWatch> {}

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
