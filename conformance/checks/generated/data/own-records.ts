// Adds a sample of the user's own records and reads them back.

import type { JsonObject } from "../../../../spec/json.js";
import type { Resource } from "../../../../spec/model.js";
import type { Session } from "../../../fixtures/session.js";
import type { AddedRecord } from "../../../http/api/adapter.js";
import { drawsOf } from "../../../http/random.js";
import type { SourceRecord } from "../../../options/source-record.js";
import { answered, notDone } from "../../answer-problems.js";
import { firstRoundTrip } from "../../interactions/round-trip.js";
import { once } from "../../memo.js";
import { collectionOf, type Place } from "../../places.js";
import { type AddedAndRead, type Adding, type Batch, readBack } from "../add-and-read.js";
import { type Placed, placerOf } from "./add-with-references.js";
import { documentedPart } from "./documented-part.js";

/** Records of each type that are added, unless the user sets another number. */
const defaults = 20;

/**
 * Adds a sample of the user's records of a type, after the records that they refer to, and reads each back: once for
 * each session.
 */
export const ownRecords = once(async (session: Session, place: Place): Promise<Batch> => {
  const { model } = session;
  const plain = await firstRoundTrip(session, place);
  const lost = new Set(plain.differences.map(({ field }) => field));
  const part = (body: JsonObject) => documentedPart(model, place.resource, body);
  const add = placerOf(session);
  const placed: Placed[] = [];
  for (const record of sampleOf(session, place.resource)) placed.push(await add(session, record));
  const trials: AddedAndRead[] = [];
  for (const one of placed) trials.push(await trialOf(session, { lost, part }, one));
  const refused = placed.filter(({ id }) => id === undefined).map(({ body }) => body);
  return { at: collectionOf(session, place), lost, part, base: plain.sent.body, trials, refused };
});

/** The records of a type to add: all, or as many as were asked for, drawn with the seed. */
function sampleOf(session: Session, { name }: Resource): readonly SourceRecord[] {
  const { data, records = defaults, seed } = session.settings;
  const left = (data?.records ?? []).filter(({ type }) => type === name);
  const draws = drawsOf(`${seed}/${name}/data`);
  const drawn: SourceRecord[] = [];
  while (drawn.length < records && left.length > 0) drawn.push(...left.splice(draws.below(left.length), 1));
  return drawn;
}

async function trialOf(
  session: Session,
  to: Omit<Adding, "at">,
  { at, body, id, reference, exchange, problem }: Placed,
): Promise<AddedAndRead> {
  if (id === undefined || reference === undefined) {
    answered({ exchange });
    return { came: "refused", exchange, problem: problem ?? notDone };
  }
  const record: AddedRecord = { ...at, id, body, reference, exchange, url: session.api.recordUrl(at, id) };
  return readBack(session, to, record);
}
