// Adds a record, reads it back and compares the two.

import type { JsonObject } from "../../../spec/json.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import type { Problem } from "../../http/problem.js";
import { type Difference, sameRecord } from "../../search/same-record.js";
import { addProblem, answered, noId, readProblem } from "../answer-problems.js";

/** The result of adding one record and reading it back. */
export type AddedAndRead =
  | { readonly came: "kept"; readonly record: AddedRecord; readonly exchange: Exchange }
  | { readonly came: "refused"; readonly exchange: Exchange; readonly problem: Problem }
  | Altered;

/** A record that was accepted, but reads differently from what was sent, or cannot be read. */
export interface Altered {
  readonly came: "altered";
  readonly record: AddedRecord;
  /** Absent if no record could be read. */
  readonly difference?: Difference;
  /** The read. */
  readonly exchange: Exchange;
  readonly problem?: Problem;
}

/** Where records are added, and what must be the same when they are read back. */
export interface Adding {
  readonly at: Collection;
  /** Fields that the deployment loses in every record: the plain round-trip checks judge those. */
  readonly lost: ReadonlySet<string>;
  /** The part of the body that must come back (default: all of it). */
  readonly part?: (body: JsonObject) => JsonObject;
}

/** The results of the records of one collection that were added and read back. */
export interface Batch extends Adding {
  /** A complete record that is accepted. */
  readonly base: JsonObject;
  readonly trials: readonly AddedAndRead[];
  /** Bodies that were refused, although they are as the document describes them. */
  readonly refused: readonly JsonObject[];
}

/** Adds a record and reads it. */
export async function addAndRead(session: Session, to: Adding, body: JsonObject): Promise<AddedAndRead> {
  const outcome = answered(await session.api.add(to.at, body));
  const refused = addProblem(outcome);
  if (outcome.record && !refused) return readBack(session, to, outcome.record);
  return { came: "refused", exchange: outcome.exchange, problem: refused ?? noId };
}

/** Reads an added record, and compares it with what was sent. */
export async function readBack(
  session: Session,
  { lost, part = (body) => body }: Omit<Adding, "at">,
  record: AddedRecord,
): Promise<Exclude<AddedAndRead, { readonly came: "refused" }>> {
  const { exchange, ...read } = answered(await session.api.read(record, record.id));
  const unread = readProblem({ exchange, ...read });
  if (unread !== undefined || !read.record)
    return { came: "altered", record, exchange, ...(unread ? { problem: unread } : {}) };
  const differences = sameRecord(part(record.body), read.record, record.resource, session.model);
  const difference = differences.find(({ field }) => !isIn(lost, field));
  return difference ? { came: "altered", record, difference, exchange } : { came: "kept", record, exchange };
}

/** Whether a field, or a field that contains it, is among the lost ones. */
const isIn = (lost: ReadonlySet<string>, field: string): boolean =>
  [...lost].some((one) => one === field || field.startsWith(`${one}.`) || one.startsWith(`${field}.`));
