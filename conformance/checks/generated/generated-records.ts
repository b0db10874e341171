import fc from "fast-check";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Collection, Session } from "../../contract.js";
import { placeName } from "../../fixtures/names.js";
import { drawsOf } from "../../fixtures/random.js";
import type { JsonObject } from "../../http/json.js";
import type { Settings } from "../../options/settings.js";
import { firstRoundTrip } from "../interactions/round-trip.js";
import { once } from "../memo.js";
import { collectionOf, type Place } from "../places.js";
import { type AddedAndRead, addAndRead } from "./add-and-read.js";
import { markedRecordsOf } from "./arbitrary.js";
import { partialRecord } from "./partial-record.js";
import { type PlacedTexts, placeTexts } from "./place-texts.js";
import { requiredTextsOf } from "./required-texts.js";
import { textKinds } from "./unusual-texts.js";

/** How much of a generated record is asked of a deployment, the most telling first. */
const levels = ["part", "whole", "tame"] as const;
type Level = (typeof levels)[number];

/** One record of a collection, in each of its levels. */
export type Draft = Readonly<Record<Level, JsonObject>>;

/** What came of a collection's generated records. */
export interface Batch {
  readonly at: Collection;
  /** A record that is taken: one with every documented member and plain values. */
  readonly base: JsonObject;
  /** Fields that the deployment loses of every record: the round trips judge those. */
  readonly lost: ReadonlySet<string>;
  /** Of each record what came last: kept or altered at the first level that was taken, else refused. */
  readonly trials: readonly AddedAndRead[];
  /** Records that were refused with every member, each with odd texts or without. */
  readonly refused: readonly JsonObject[];
}

/** Adds the generated records of a collection and reads each back: once a session. */
export const generatedRecords = once(async (session: Session, place: Place): Promise<Batch> => {
  const at = collectionOf(session, place);
  const plain = await firstRoundTrip(session, place);
  const lost = new Set(plain.differences.map(({ field }) => field));
  const links = await session.fresh(at);
  const refused: JsonObject[] = [];
  const send = (draft: Draft, from: number) => sendDraft(session, at, lost, draft, from, refused);
  const count = session.settings.records ?? textKinds.length;
  // the first goes alone: what a deployment refuses of it is not tried again with each of the others
  const first = await send(draftOf(session, at, links, 0), 0);
  const rest: Sent[] = [];
  // one after another: what is asked of one collection goes over one connection, in the same order each time
  for (let n = 1; n < count; n += 1) rest.push(await send(draftOf(session, at, links, n), first.level));
  const trials = [first, ...rest].map(({ trial }) => trial);
  return { at, base: plain.sent.body, lost, trials, refused };
});

/** What the drafts of a run depend on. */
export interface Seeded {
  readonly model: InterfaceModel;
  readonly settings: Pick<Settings, "seed">;
}

/**
 * The nth record of a collection: the same in every run of one seed, however many there are. The first ones hold each kind of
 * odd text, whatever the seed, as far as the type has a place for it.
 */
export function draftOf({ model, settings }: Seeded, at: Collection, base: JsonObject, n: number): Draft {
  const key = `${settings.seed}/${placeName(at)}`;
  const draws = drawsOf(`${key}/generated/${n}`);
  const seed = draws.below(2 ** 31);
  const emphasis = textKinds[n % textKinds.length] ?? textKinds[0];
  // only a record with all of its members is sure to show what is its turn
  const turn = n % 2 === 1 && n < textKinds.length ? { turn: (n - 1) / 2 } : {};
  const made = (tame: boolean) => {
    const terms = { base, emphasis, tame, ...turn };
    const [record] = fc.sample(markedRecordsOf(model, at.resource, terms), { seed, numRuns: 1 });
    return record ?? {};
  };
  const required = requiredTextsOf(drawsOf(`${key}/hands`))[n] ?? [];
  const withHand = (record: JsonObject) => placeTexts(record, required, drawsOf(`${key}/dealt/${n}`));
  const marked = made(false);
  const whole = withHand(marked);
  // every other record has all of its members, so that none is missing from all by chance
  const part = n % 2 === 0 ? withHand(partialRecord(model, at.resource, marked, draws)) : whole;
  return {
    whole: whole.record,
    part: (holdsAsMuch(part, whole) ? part : whole).record,
    // few deployments refuse the others, and drawing takes its time
    get tame() {
      return withHand(made(true)).record;
    },
  };
}

/** Whether what must be in the record had a place among the members that were left. */
function holdsAsMuch({ placed }: PlacedTexts, { placed: [must] }: PlacedTexts): boolean {
  return must === undefined || placed.includes(must);
}

interface Sent {
  readonly trial: AddedAndRead;
  readonly level: number;
}

async function sendDraft(
  session: Session,
  at: Collection,
  lost: ReadonlySet<string>,
  draft: Draft,
  from: number,
  refused: JsonObject[],
): Promise<Sent> {
  let last: Sent | undefined;
  for (const [level, name] of levels.entries()) {
    if (level < from) continue;
    const trial = await addAndRead(session, at, draft[name], { lost });
    if (trial.came !== "refused") return { trial, level };
    // which members a record must have is not shown: that it lacks some is reason enough to refuse it
    if (name !== "part") refused.push(draft[name]);
    last = { trial, level };
  }
  if (last === undefined) throw new Error("a record was to be sent at no level");
  return last;
}
