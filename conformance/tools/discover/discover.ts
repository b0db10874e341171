// Detects what a deployment supports.
import type { Field } from "../../../spec/field.js";
import type { JsonObject } from "../../../spec/json.js";
import type { InteractionKind, InterfaceModel } from "../../../spec/model.js";
import { fieldsOf } from "../../behaviours/fields.js";
import { refusalOf } from "../../checks/search/accepted.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { operationOf } from "../../http/api/context.js";
import { Blocked } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { dialectOf } from "../../http/dialect/dialect.js";
import type { EarlierRecords } from "../../http/journal/earlier-records.js";
import { ownWords } from "../../http/own-words.js";
import { valuesAt } from "../../search/record-values.js";
import { type IsLeft, lookReading, type ReadingSight } from "./look-reading.js";
import { type CollectionSight, type Discovery, type RefusedParameter, type Sight, sightOf } from "./sight.js";

/**
 * Examines every collection of the document. Adds records, and updates and deletes those, only if the run writes. `left` are the records
 * that earlier runs added.
 */
export async function discover(session: Session, left: readonly EarlierRecords[] = []): Promise<Discovery> {
  const isLeft = isLeftBy(session, left);
  // Reading comes first, so that no record of this run is mistaken for one of the deployment's.
  const readings: Reading[] = [];
  for (const at of session.collections) readings.push({ at, seen: await lookReading(session, at, isLeft) });
  const collections: CollectionSight[] = [];
  for (const reading of readings) collections.push(await lookOn(session, reading));
  const otherSite = await lookElsewhere(session, collections);
  const dialect = await learned(session, collections);
  return {
    collections: await withRefused(session, collections),
    outside: outsideOf(session, readings),
    ...dialect,
    ...(otherSite === undefined ? {} : { otherSite }),
  };
}

/** Any path of a type shows the same records, and a journal has one of these paths. */
function isLeftBy({ api, collections }: Session, left: readonly EarlierRecords[]): IsLeft {
  const urls = new Set(left.flatMap(({ records }) => records.flatMap(({ url }) => url ?? [])));
  return ({ resource }, id) =>
    urls.size > 0 &&
    collections.some((at) => at.resource.name === resource.name && urls.has(api.recordUrl(at, id)));
}

interface Reading {
  readonly at: Collection;
  readonly seen: ReadingSight;
}

/** The observations of reading and writing together. */
async function lookOn(session: Session, { at, seen }: Reading): Promise<CollectionSight> {
  const written = await lookWriting(session, at);
  const sights = new Map<InteractionKind, Sight>();
  if (seen.search) sights.set("search", seen.search);
  // A record that was just added is more likely to be there than one that a search listed.
  const read = written.get("read") ?? seen.read;
  if (read) sights.set("read", read);
  for (const [kind, sight] of written) if (kind !== "read") sights.set(kind, sight);
  return { at, sights, ids: seen.ids, refused: [] };
}

/** The parameters of each collection whose searches are answered, asked one after another. */
async function withRefused(
  session: Session,
  collections: readonly CollectionSight[],
): Promise<readonly CollectionSight[]> {
  const all: CollectionSight[] = [];
  for (const one of collections) {
    const answers = one.sights.get("search")?.standing === "answers";
    all.push(answers ? { ...one, refused: await lookSearching(session, one.at) } : one);
  }
  return all;
}

function outsideOf({ model }: Session, readings: readonly Reading[]): Discovery["outside"] {
  const held = readings.map(({ at, seen }) => ({ fields: at.resource.fields, records: seen.records }));
  return outsideReferences(model, held);
}

/** A search at the other site, of the first collection that answers at the site under test. */
async function lookElsewhere(
  session: Session,
  collections: readonly CollectionSight[],
): Promise<Sight | undefined> {
  const { otherSite } = session.settings;
  if (otherSite === undefined) return undefined;
  const answering = collections.find(({ sights }) => sights.get("search")?.standing === "answers");
  const at = answering?.at ?? session.collections[0];
  if (at === undefined) return undefined;
  const url = session.api.collectionUrl({ ...at, site: otherSite });
  return sightOf(await session.client.send({ method: "GET", url }));
}

/** How long an added record takes to be found, and whether external references are accepted. */
async function learned(
  session: Session,
  collections: readonly CollectionSight[],
): Promise<Pick<Discovery, "indexDelayMs" | "takesOutside">> {
  const answers = ({ sights }: CollectionSight, kind: InteractionKind) =>
    sights.get(kind)?.standing === "answers";
  const first = collections.find((one) => answers(one, "add") && answers(one, "search"));
  if (session.settings.write && first !== undefined && operationOf(first.at, "search")) {
    await session.fixture(first.at).catch((error: unknown) => {
      if (!(error instanceof Blocked)) throw error;
    });
  }
  const { indexDelayMs, externalReferences } = dialectOf(session.learned) ?? {};
  return {
    ...(indexDelayMs === undefined || !session.settings.write ? {} : { indexDelayMs }),
    ...(externalReferences === undefined ? {} : { takesOutside: externalReferences.taken }),
  };
}

/** Statuses by which servers refuse a parameter that they do not know. */
const refusing = [400, 404, 422, 501];

/** The parameters that every search may leave out, and by which a search was refused twice. */
async function lookSearching(session: Session, at: Collection): Promise<readonly RefusedParameter[]> {
  const refused: RefusedParameter[] = [];
  for (const parameter of at.resource.parameters.filter(({ demanded }) => !demanded)) {
    const first = await refusalOf(session, { ...at, parameter });
    if (first === undefined || !refusing.includes(first.status ?? 0)) continue;
    // A repeated refusal is no accident.
    const again = await session.client.send({ method: "GET", url: first.url });
    if (again.status !== first.status) continue;
    const words = ownWords(again);
    refused.push({ parameter, said: words === undefined ? `${again.status}` : `${again.status}, ${words}` });
  }
  return refused;
}

/** The number of references to a type that are kept. */
const enough = 3;

/** Records of one type. */
interface Held {
  readonly fields: readonly Field[];
  readonly records: readonly JsonObject[];
}

/** References in records to types outside the interface, by type, the most frequent first. */
function outsideReferences(
  model: InterfaceModel,
  held: readonly Held[],
): Readonly<Record<string, readonly string[]>> {
  const counts = new Map<string, Map<string, number>>();
  const places = held.flatMap(({ records, ...type }) => fieldsOf(type).map((field) => ({ field, records })));
  for (const { field, records } of places) {
    const { path, type } = field;
    if (type.kind !== "shape") continue;
    const targets = type.targets.filter((target) => model.externalTypes.includes(target));
    const parts = model.shapes.find(({ name }) => name === type.shape)?.parts;
    if (targets.length === 0 || parts?.role !== "reference") continue;
    for (const url of records.flatMap((record) => valuesAt(record, `${path}.${parts.url}`))) {
      const named = targets.find((target) => String(url).split("/").at(-2) === target);
      if (named === undefined) continue;
      const seen = counts.get(named) ?? new Map<string, number>();
      counts.set(named, seen.set(String(url), (seen.get(String(url)) ?? 0) + 1));
    }
  }
  return Object.fromEntries([...counts].sort().map(([type, seen]) => [type, mostSeen(seen)]));
}

const mostSeen = (seen: ReadonlyMap<string, number>): readonly string[] =>
  [...seen]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, enough)
    .map(([url]) => url);

const kinds = ["add", "update", "delete"] as const satisfies readonly InteractionKind[];
type Writing = (typeof kinds)[number];

/** The observation of an interaction in a run that only reads. */
const needsWriting: Sight = { standing: "open", said: "not tried: it needs --write", untried: "read-only" };

/** Adds a record to a collection, reads it, and updates and deletes it if the document has these interactions. */
async function lookWriting(session: Session, at: Collection): Promise<ReadonlyMap<InteractionKind, Sight>> {
  const sights = new Map<InteractionKind, Sight>();
  const asked = kinds.filter((kind) => operationOf(at, kind) !== undefined);
  if (!session.settings.write) {
    for (const kind of asked) sights.set(kind, needsWriting);
    return sights;
  }
  const record = asked.includes("add") ? await added(session, at, sights) : undefined;
  for (const kind of asked.filter((one) => one !== "add")) {
    sights.set(kind, record ? await done(session, record, kind) : nothingToChange);
  }
  return sights;
}

const nothingToChange: Sight = {
  standing: "open",
  said: "not tried: nothing could be added",
  untried: "not-asked",
};

async function added(
  session: Session,
  at: Collection,
  sights: Map<InteractionKind, Sight>,
): Promise<AddedRecord | undefined> {
  try {
    const { exchange, record } = await session.api.add(at, await session.fresh(at));
    sights.set("add", addedElsewhere(session, at) ?? sightOf(exchange));
    if (record && operationOf(at, "read"))
      sights.set("read", sightOf((await session.api.read(at, record.id)).exchange));
    return record;
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    sights.set("add", { standing: "open", said: `not tried: ${error.message}`, untried: "not-asked" });
    return undefined;
  }
}

/** The refusal of an add by the collection's own path form, if another form accepted the same record. */
function addedElsewhere({ learned }: Session, at: Collection): Sight | undefined {
  const { form, status } = dialectOf(learned)?.addForms.get(placeName(at)) ?? {};
  return form && { standing: "absent", said: `${status}; path form ${form.name} accepts it` };
}

async function done(session: Session, record: AddedRecord, kind: Exclude<Writing, "add">): Promise<Sight> {
  if (kind === "delete") return sightOf((await session.api.remove(record)).exchange);
  return sightOf((await session.api.update(record, await session.fresh(record))).exchange);
}
