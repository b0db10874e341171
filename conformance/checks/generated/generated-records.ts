// Adds the generated records of a collection and reads them back.
import fc from "fast-check";
import { isRelated } from "../../../spec/broken-relations.js";
import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection } from "../../http/api/adapter.js";
import { placeName } from "../../http/collection-names.js";
import { type Draws, drawsOf } from "../../http/random.js";
import type { Settings } from "../../options/settings.js";
import { firstRoundTrip } from "../interactions/round-trip.js";
import { once } from "../memo.js";
import { collectionOf, type Place } from "../places.js";
import { type AddedAndRead, type Adding, addAndRead, type Batch } from "./add-and-read.js";
import { markedRecordsOf } from "./arbitrary.js";
import { endsAfterStart } from "./intervals.js";
import { type PlacedTexts, placeTexts, requiredTextsOf } from "./required-texts.js";
import { textKinds } from "./unusual-texts.js";

/** One of this many members is left out. */
const oneIn = 5;

interface Cutter {
  readonly model: InterfaceModel;
  readonly resource: Resource;
  readonly draws: Draws;
}

/**
 * The record without some of its members. At the top any member may be left out. Inside objects and shapes, where one member may
 * mean nothing without another, only optional members and labels are. Fixed values stay, and no object or array becomes empty.
 */
export function partialRecord(
  model: InterfaceModel,
  resource: Resource,
  record: JsonObject,
  draws: Draws,
): JsonObject {
  const cut = members({ model, resource, draws }, resource.fields, record, () => true);
  return endsAfterStart(resource, { ...fixedOf(resource.fields, record), ...cut });
}

function fixedOf(fields: readonly Field[], record: JsonObject): JsonObject {
  const fixed = fields.filter((field) => field.fixed !== undefined).map(({ name }) => name);
  return Object.fromEntries(Object.entries(record).filter(([name]) => fixed.includes(name)));
}

function members(
  cutter: Cutter,
  fields: readonly Field[],
  record: JsonObject,
  mayLack: (field: Field) => boolean,
): JsonObject {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, Json][] => {
      const field = fields.find((one) => one.name === name);
      if (field === undefined || field.fixed !== undefined) return [[name, value]];
      if (isRelated(cutter.resource, field.path)) return [[name, inside(cutter, field, value) ?? value]];
      if (mayLack(field) && !isRequired(field) && cutter.draws.below(oneIn) === 0) return [];
      const left = inside(cutter, field, value);
      return left === undefined ? [] : [[name, left]];
    }),
  );
}

function inside(cutter: Cutter, field: Field, value: Json): Json | undefined {
  if (isArray(value)) {
    const left = value.flatMap((item) => inside(cutter, field, item) ?? []);
    return left.length === 0 ? undefined : left;
  }
  if (!isObject(value)) return value;
  const left =
    field.type.kind === "object"
      ? members(cutter, field.type.fields, value, ({ optional }) => optional)
      : labelled(cutter, field, value);
  return Object.keys(left).length === 0 ? undefined : left;
}

/** The shape, sometimes without its label. */
function labelled({ model, draws }: Cutter, { type }: Field, value: JsonObject): JsonObject {
  const parts =
    type.kind === "shape" ? model.shapes.find(({ name }) => name === type.shape)?.parts : undefined;
  const label = parts?.role === "reference" || parts?.role === "coding" ? parts.display : undefined;
  if (label === undefined || draws.below(oneIn) > 0) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== label));
}

/** How demanding a generated record is; the most demanding level first. */
const levels = ["part", "whole", "tame"] as const;
type Level = (typeof levels)[number];

/** One record of a collection, in each of its levels. */
export type Draft = Readonly<Record<Level, JsonObject>>;

/** Adds the generated records of a collection and reads each back: once for each session. */
export const generatedRecords = once(async (session: Session, place: Place): Promise<Batch> => {
  const at = collectionOf(session, place);
  const plain = await firstRoundTrip(session, place);
  const lost = new Set(plain.differences.map(({ field }) => field));
  const links = await session.fresh(at);
  const refused: JsonObject[] = [];
  const send = (draft: Draft, from: number) => sendDraft(session, { at, lost }, draft, from, refused);
  const count = session.settings.records ?? textKinds.length;
  // The first record is sent alone: a level that it is refused at is not tried with the others.
  const first = await send(draftOf(session, at, links, 0), 0);
  const rest: Sent[] = [];
  // One after another: the requests of one collection use one connection, in the same order each time.
  for (let n = 1; n < count; n += 1) rest.push(await send(draftOf(session, at, links, n), first.level));
  const trials = [first, ...rest].map(({ trial }) => trial);
  return { at, base: plain.sent.body, lost, trials, refused };
});

/** What the drafts of a run depend on. */
interface Seeded {
  readonly model: InterfaceModel;
  readonly settings: Pick<Settings, "seed">;
}

/**
 * The nth record of a collection: the same in every run with one seed, however many there are. The first ones hold each
 * kind of unusual text, whatever the seed, if the type has a place for it.
 */
export function draftOf({ model, settings }: Seeded, at: Collection, base: JsonObject, n: number): Draft {
  const key = `${settings.seed}/${placeName(at)}`;
  const draws = drawsOf(`${key}/generated/${n}`);
  const seed = draws.below(2 ** 31);
  const emphasis = textKinds[n % textKinds.length] ?? textKinds[0];
  // Only a complete record is sure to hold the kind of value that it must show.
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
  // Every second record is complete, so that no field is missing from all records by chance.
  const part = n % 2 === 0 ? withHand(partialRecord(model, at.resource, marked, draws)) : whole;
  return {
    whole: whole.record,
    part: (holdsAsMuch(part, whole) ? part : whole).record,
    // Few deployments refuse the levels before, and drawing takes time.
    get tame() {
      return withHand(made(true)).record;
    },
  };
}

/** Whether the required texts are still in the partial record. */
function holdsAsMuch({ placed }: PlacedTexts, { placed: [must] }: PlacedTexts): boolean {
  return must === undefined || placed.includes(must);
}

interface Sent {
  readonly trial: AddedAndRead;
  readonly level: number;
}

async function sendDraft(
  session: Session,
  to: Adding,
  draft: Draft,
  from: number,
  refused: JsonObject[],
): Promise<Sent> {
  let last: Sent | undefined;
  for (const [level, name] of levels.entries()) {
    if (level < from) continue;
    const trial = await addAndRead(session, to, draft[name]);
    if (trial.came !== "refused") return { trial, level };
    // The document does not say which fields are mandatory: a missing one is reason enough to refuse a record.
    if (name !== "part") refused.push(draft[name]);
    last = { trial, level };
  }
  if (last === undefined) throw new Error("no level to send");
  return last;
}
