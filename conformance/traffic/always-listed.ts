// Remembers which records every list of a collection has held so far, in memory of limited size.
import type { Collection } from "../http/api/adapter.js";
import { type Known, keyOf } from "./known-records.js";

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

export class AlwaysListed {
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
