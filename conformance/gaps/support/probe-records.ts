// Adds a probe's records, and makes ids and references.

import type { JsonObject } from "../../../spec/json.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, AddOutcome, Collection } from "../../http/api/adapter.js";
import { operationOf } from "../../http/api/context.js";
import type { Exchange } from "../../http/exchange.js";
import { drawsOf } from "../../http/random.js";
import { unusedId } from "../../http/unused-id.js";
import { refused, Unanswerable } from "./answers.js";
import { withArticle } from "./with-article.js";

/**
 * Tries an add, and once more if the connection was closed, as servers do with large bodies. Throws `Blocked` if not
 * even the fixture's records could be added: then a refusal says nothing about `body`.
 */
export async function tryAdd(session: Session, at: Collection, body: JsonObject): Promise<AddOutcome> {
  await session.fixture(at);
  const outcome = await session.api.add(at, body);
  return outcome.exchange.status === undefined ? session.api.add(at, body) : outcome;
}

/** Adds a record for this probe. */
export async function addOwn(session: Session, at: Collection, body: JsonObject): Promise<AddedRecord> {
  const outcome = await tryAdd(session, at, body);
  if (outcome.record !== undefined) return outcome.record;
  throw new Unanswerable(
    `${withArticle(at.resource.name)} could not be added (${refused(outcome.exchange)})`,
  );
}

/** Adds a fresh, complete record, changed before it is sent. */
export const addFresh = async (
  session: Session,
  at: Collection,
  change: (body: JsonObject) => JsonObject = (body) => body,
): Promise<AddedRecord> => addOwn(session, at, change(await session.fresh(at)));

/** The ids that are read until one is found that no record has. */
const mostRead = 5;

/**
 * Finds an id of the same form as `known` that no record has. A deployment may add a record under the id that an update names: the
 * ids of earlier runs with the same seed, and of other probes (`use`), are passed over. Gives the read that shows it too, unless the type
 * has no interaction to read by id.
 */
export async function absentRecord(
  session: Session,
  at: Collection,
  known: string,
  use: string,
): Promise<{ readonly id: string; readonly exchange?: Exchange }> {
  const draws = drawsOf(`${session.settings.seed}/absent/${use}`);
  if (operationOf(at, "read") === undefined) return { id: unusedId(draws, known) };
  for (let left = mostRead; ; left -= 1) {
    const id = unusedId(draws, known);
    const { record, exchange } = await session.api.read(at, id);
    const isAbsent = record === undefined && exchange.status !== 410;
    if (isAbsent || left <= 1) return { id, exchange };
  }
}

/** The reference to another record: that of `known` with another type and id. */
export const referenceLike = (known: string, segment: string, id: string): string =>
  [...known.split("/").slice(0, -2), segment, encodeURIComponent(id)].join("/");
