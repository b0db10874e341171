// Fills a server with records before a run that only reads.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { openQueries } from "../../fixtures/crawl/crawl-requests.js";
import type { Session } from "../../fixtures/session.js";
import type { Settings } from "../../options/settings.js";
import { openSession } from "../../runner/open-session.js";

/** Ids of records, by type. */
export type Ids = NonNullable<Settings["ids"]>;

/**
 * Adds the fixtures' records of every collection at both sites of a run, for a run that only reads. The records of the
 * two sites differ, since equal ones could be mistaken for a leak. Returns the ids of records that can only be found by
 * their ids.
 */
export async function fillSites(model: InterfaceModel, settings: Settings): Promise<Ids> {
  const { otherSite, seed } = settings;
  const added = model.resources.filter((resource) => offers(resource, "add"));
  if (otherSite !== undefined) await fill(model, { ...settings, site: otherSite, seed: seed + 1 }, added);
  const ids = await fill(model, settings, added);
  const hidden = added.filter((resource) => !isShown(model, resource)).map(({ name }) => name);
  return Object.fromEntries(Object.entries(ids).filter(([type]) => hidden.includes(type)));
}

/** Whether records of a type can be found without knowing anything about them. */
function isShown(model: InterfaceModel, resource: Resource): boolean {
  if (!offers(resource, "search")) return false;
  return (
    openQueries(model, resource).length > 0 || resource.parameters.some(({ match }) => match === "reference")
  );
}

/** Adds the fixtures' records of some types at the run's site, leaves them there, and returns their ids. */
export async function fill(
  model: InterfaceModel,
  settings: Settings,
  types: readonly Resource[],
): Promise<Ids> {
  const session = openSession(model, { ...settings, write: true });
  const ids: Record<string, readonly string[]> = {};
  try {
    for (const at of session.collections.filter(({ resource }) => types.includes(resource))) {
      const { records } = await session.fixture(at);
      ids[at.resource.name] = [...(ids[at.resource.name] ?? []), ...records.map(({ id }) => id)];
    }
  } finally {
    // Closing the session would delete the added records.
    await session.client.close();
  }
  return ids;
}

/** A site that no check uses. Without sites, these are further records in the one place, with words of their own. */
const siteApart = "14";

/** Makes the first possible fixture, so that the session learns how soon an added record is found. */
export async function acquaint(session: Session): Promise<void> {
  const [at] = session.collections.filter(({ resource }) => offers(resource, "add", "search"));
  if (at) await session.fixture({ ...at, site: siteApart });
}
