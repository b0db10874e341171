// Detects what a deployment supports.
import type { InteractionKind } from "../../../spec/model.js";
import { refusalOf } from "../../checks/search/accepted.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection } from "../../http/api/adapter.js";
import { operationOf } from "../../http/api/context.js";
import { Blocked } from "../../http/blocked.js";
import { dialectOf } from "../../http/dialect/dialect.js";
import type { EarlierRecords } from "../../http/journal/earlier-records.js";
import { ownWords } from "../../http/own-words.js";
import { type IsLeft, lookReading, type ReadingSight } from "./look-reading.js";
import { lookWriting } from "./look-writing.js";
import { outsideReferences } from "./outside.js";
import type { RefusedParameter } from "./sight.js";
import { type CollectionSight, type Discovery, type Sight, sightOf } from "./sight.js";

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
