// Remembers updates and how they name their record: the document does not say how, so only a later read shows their effect.

import type { JsonObject } from "../../spec/json.js";
import type { Failed } from "../checks/finding.js";
import type { Collection } from "../http/api/adapter.js";
import { placeName } from "../http/collection-names.js";
import { type Known, recordKey } from "./known-records.js";

/** How an update names the record that it replaces. */
export type UpdateWay = "path" | "body id" | "query id" | "none";

/** A successful update that no read has shown yet. */
export interface Pending {
  readonly at: Collection;
  readonly id: string;
  readonly way: UpdateWay;
  /** The documented members of what was sent. */
  readonly body: JsonObject;
  /** What the record held before. */
  readonly before?: JsonObject;
  readonly from: number;
  readonly to: number;
  /** The client that sent it: others may see less of the record. */
  readonly client: number;
}

/** Ways that were answered with success, and a read that did not show the update. */
interface Unshown {
  readonly at: Collection;
  readonly ways: ReadonlySet<UpdateWay>;
  readonly finding: Failed;
  /** Milliseconds from the update to the read. */
  readonly age: number;
}

const most = 500;
const mostProven = 40;

export class Updates {
  readonly #pending = new Map<string, Pending>();
  readonly #ways = new Map<string, Set<UpdateWay>>();
  readonly #unshown = new Map<string, Unshown>();
  #proven: readonly Pending[] = [];

  begin(pending: Pending): void {
    this.#pending.set(recordKey(pending.at, pending.id), pending);
    const [oldest] = this.#pending.keys();
    if (this.#pending.size > most && oldest !== undefined) this.#pending.delete(oldest);
  }

  pending(at: Collection, id: string): Pending | undefined {
    return this.#pending.get(recordKey(at, id));
  }

  /** A read shows the update: this way works here. */
  prove(pending: Pending): void {
    this.#pending.delete(recordKey(pending.at, pending.id));
    this.#unshown.delete(placeName(pending.at));
    const ways = this.#ways.get(placeName(pending.at)) ?? new Set();
    this.#ways.set(placeName(pending.at), ways.add(pending.way));
    this.#proven = [...this.#proven, pending].slice(-mostProven);
  }

  drop(at: Collection, id: string): void {
    this.#pending.delete(recordKey(at, id));
  }

  /** Drops the pending updates of these collections. */
  dropWhere(isMeant: (at: Collection) => boolean): void {
    for (const [key, { at }] of this.#pending) if (isMeant(at)) this.#pending.delete(key);
  }

  /** Whether the way certainly works here; an id in the path always does. */
  isKnownWay(at: Collection, way: UpdateWay): boolean {
    return way === "path" || this.#ways.get(placeName(at))?.has(way) === true;
  }

  /** A read after the update does not show it. */
  doesNotShow(pending: Pending, seen: Pick<Unshown, "finding" | "age">): void {
    const place = placeName(pending.at);
    if ((this.#ways.get(place)?.size ?? 0) > 0) return;
    const before = this.#unshown.get(place);
    const ways = new Set([...(before?.ways ?? []), pending.way]);
    const age = Math.max(before?.age ?? 0, seen.age);
    this.#unshown.set(place, { ...seen, age, at: pending.at, ways });
  }

  /** Places where no read ever showed an update, although both an id in the body and one in the query were tried. */
  unshown(patience: number): readonly Unshown[] {
    return [...this.#unshown.values()].filter(
      ({ ways, age }) => age > patience && ways.has("body id") && ways.has("query id"),
    );
  }

  /** Updates of the collection that a read has shown, latest last. */
  proven(at: Collection): readonly Pending[] {
    return this.#proven.filter(
      (one) => one.at.resource === at.resource && one.at.site === at.site && one.at.form === at.form,
    );
  }

  /** Whether an update that names another record may have changed this one since it was last seen. */
  mayHaveTouched({ resource, site, id, confirmedAt }: Known): boolean {
    if (this.#pending.size === 0) return false;
    return [...this.#pending.values()].some(
      (one) =>
        one.at.resource === resource &&
        one.at.site === site &&
        one.id !== id &&
        one.to > confirmedAt &&
        !this.isKnownWay(one.at, one.way),
    );
  }
}
