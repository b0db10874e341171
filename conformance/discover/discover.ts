import type { InteractionKind } from "../../spec/model.js";
import { operationOf } from "../acts/context.js";
import { Blocked, type Collection, type JsonObject, type Session } from "../contract.js";
import { speechOf } from "../learn/speech.js";
import { lookReading } from "./look-reading.js";
import { lookWriting } from "./look-writing.js";
import { outsideReferences } from "./outside.js";
import { type CollectionSight, type Discovery, type Sight, sightOf } from "./sight.js";

/** Looks at every collection that the document shows; adds, updates and deletes records of its own only where the run writes. */
export async function discover(session: Session): Promise<Discovery> {
  const collections: CollectionSight[] = [];
  const outside = new Map<string, readonly string[]>();
  for (const at of session.collections) {
    const { sight, records } = await lookAt(session, at);
    collections.push(sight);
    const seen = outsideReferences(session.model, at.resource.fields, records);
    for (const [type, urls] of Object.entries(seen)) {
      outside.set(type, [...new Set([...(outside.get(type) ?? []), ...urls])].slice(0, 3));
    }
  }
  const otherSite = await lookElsewhere(session, collections);
  const speech = await learned(session, collections);
  return {
    collections,
    outside: Object.fromEntries(outside),
    ...speech,
    ...(otherSite === undefined ? {} : { otherSite }),
  };
}

async function lookAt(
  session: Session,
  at: Collection,
): Promise<{ readonly sight: CollectionSight; readonly records: readonly JsonObject[] }> {
  const { search, read, ids, records } = await lookReading(session, at);
  const written = await lookWriting(session, at);
  const sights = new Map<InteractionKind, Sight>();
  if (search) sights.set("search", search);
  // a record that was just added is surer to be there than any that a search showed
  const reading = written.get("read") ?? read;
  if (reading) sights.set("read", reading);
  for (const [kind, sight] of written) if (kind !== "read") sights.set(kind, sight);
  return { sight: { at, sights, ids }, records };
}

/** The first collection that answers at the site, asked for at the other. */
async function lookElsewhere(
  session: Session,
  collections: readonly CollectionSight[],
): Promise<Sight | undefined> {
  const { otherSite } = session.settings;
  if (otherSite === undefined) return undefined;
  const answering = collections.find(({ sights }) => sights.get("search")?.standing === "answers");
  const at = answering?.at ?? session.collections[0];
  if (at === undefined) return undefined;
  const url = session.acts.collectionUrl({ ...at, site: otherSite });
  return sightOf(await session.client.send({ method: "GET", url }));
}

/** How long an added record takes to be found, in the first collection that takes adds and searches, and what adding taught. */
async function learned(
  session: Session,
  collections: readonly CollectionSight[],
): Promise<Pick<Discovery, "indexDelayMs" | "takesOutside">> {
  const answers = ({ sights }: CollectionSight, kind: InteractionKind) =>
    sights.get(kind)?.standing === "answers";
  const first = collections.find((one) => answers(one, "add") && answers(one, "search"));
  if (session.settings.write && first !== undefined && operationOf(first.at, "search")) {
    await session.scene(first.at).catch((error: unknown) => {
      if (!(error instanceof Blocked)) throw error;
    });
  }
  const { indexDelayMs, externalReferences } = speechOf(session.learned) ?? {};
  return {
    ...(indexDelayMs === undefined || !session.settings.write ? {} : { indexDelayMs }),
    ...(externalReferences === undefined ? {} : { takesOutside: externalReferences.taken }),
  };
}
