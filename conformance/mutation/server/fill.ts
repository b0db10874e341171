import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Session } from "../../contract.js";
import { openQueries } from "../../fixtures/crawl/crawl-requests.js";
import type { Settings } from "../../options/settings.js";
import { openSession } from "../../runner/session.js";

/** Ids of records, by type. */
export type Ids = NonNullable<Settings["ids"]>;

/**
 * Adds the contrasted records of every collection at both sites of a run, and leaves them there: what a run that only reads
 * finds. The sites' records differ: two that are alike would pass for one that is seen through the wall. Ids of those that
 * nobody finds who is not told of them.
 */
export async function fillSites(model: InterfaceModel, settings: Settings): Promise<Ids> {
  const { site, otherSite = site, seed } = settings;
  const added = model.resources.filter((resource) => offers(resource, "add"));
  await fill(model, { ...settings, site: otherSite, seed: seed + 1 }, added);
  const ids = await fill(model, settings, added);
  const hidden = added.filter((resource) => !isShown(model, resource)).map(({ name }) => name);
  return Object.fromEntries(Object.entries(ids).filter(([type]) => hidden.includes(type)));
}

/** Whether records of a type are found by who knows nothing of them, or what they refer to. */
function isShown(model: InterfaceModel, resource: Resource): boolean {
  if (!offers(resource, "search")) return false;
  return (
    openQueries(model, resource).length > 0 || resource.parameters.some(({ match }) => match === "reference")
  );
}

/** Adds the contrasted records of some types at the run's site, and leaves them there; their ids. */
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
    // Closing the session itself would delete what it added.
    await session.client.close();
  }
  return ids;
}

/** A site that no check looks at. */
const siteApart = "14";

/** Makes the first scene that can be made, since that teaches how soon a record is found. */
export async function acquaint(session: Session): Promise<void> {
  const [at] = session.collections.filter(({ resource }) => offers(resource, "add", "search"));
  if (at) await session.fixture({ ...at, site: siteApart });
}
