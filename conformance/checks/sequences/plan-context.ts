// What a running plan knows: its collection, its records and its failure.

import type { JsonObject } from "../../../spec/json.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import type { ProblemCode } from "../../http/problem.js";
import type { Failed } from "../finding.js";
import type { Search } from "../interactions/updated-record.js";

/** Where and how a plan is run. */
export interface PlanContext {
  readonly session: Session;
  readonly at: Collection;
  readonly search: Search | undefined;
  /** Fields that the deployment loses in every record: the round-trip checks judge those. */
  readonly lost: ReadonlySet<string>;
  /** How late a read may show a change, in milliseconds. */
  readonly graceMs: number;
}

/** A record of a plan, as it must be now. */
export interface TrackedRecord {
  readonly added: AddedRecord;
  /** What it may hold: one body, or several after updates at the same time. */
  bodies: readonly JsonObject[];
  gone: boolean;
  /** Updates of the current round, and whether they were accepted. */
  pending: { readonly body: JsonObject; readonly done: boolean; readonly exchange: Exchange }[];
}

/** How an answer to a step was wrong. */
export interface Wrong extends Pick<Failed, "textChange" | "cutTo" | "fault"> {
  readonly code: ProblemCode;
  readonly expected: string;
  readonly actual: string;
}

/** What went wrong while a plan ran. */
export interface Failure extends Wrong {
  readonly exchange: Exchange;
  /** The exchanges of the plan's steps, round by round, up to the failure. */
  readonly exchanges: readonly (readonly Exchange[])[];
  readonly records: readonly AddedRecord[];
}
