import type { AddedRecord, Collection, Exchange, Session } from "../../contract.js";
import type { JsonObject } from "../../http/json.js";
import type { Search } from "../interactions/updating.js";

/** What a plan's records are added to and searched by. */
export interface PlanContext {
  readonly session: Session;
  readonly at: Collection;
  readonly search: Search | undefined;
  /** Fields that the deployment loses of every record: the round trips judge those. */
  readonly lost: ReadonlySet<string>;
  /** How far behind a change a read may be, in milliseconds. */
  readonly graceMs: number;
}

/** A record of a plan as it must be now. */
export interface TrackedRecord {
  readonly added: AddedRecord;
  /** What it may hold: one body, or several where several updates went out at once. */
  bodies: readonly JsonObject[];
  gone: boolean;
  /** Updates of the round that is going on, and whether they were taken. */
  pending: { readonly body: JsonObject; readonly done: boolean; readonly exchange: Exchange }[];
}

/** What a plan found wanting. */
export interface Failure {
  readonly expected: string;
  readonly actual: string;
  readonly exchange: Exchange;
  /** Every exchange of the plan's steps, round by round, up to the one that failed. */
  readonly exchanges: readonly (readonly Exchange[])[];
  readonly records: readonly AddedRecord[];
}
