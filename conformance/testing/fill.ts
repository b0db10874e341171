import type { InterfaceModel } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import type { Session } from "../contract.js";
import { openSession } from "../session.js";
import type { Settings } from "../settings.js";

/**
 * Adds the contrasted records of every collection at both sites of a run, and leaves them there: what a run that only reads
 * finds. The sites' records differ: two that are alike would pass for one that is seen through the wall.
 */
export async function fillSites(model: InterfaceModel, settings: Settings): Promise<void> {
  const { site, otherSite = site, seed } = settings;
  await fill(model, settings);
  await fill(model, { ...settings, site: otherSite, seed: seed + 1 });
}

async function fill(model: InterfaceModel, settings: Settings): Promise<void> {
  const session = openSession(model, { ...settings, write: true });
  try {
    for (const at of session.collections) await session.scene(at);
  } finally {
    // Closing the session itself would delete what it added.
    await session.client.close();
  }
}

/** A site that no check looks at. */
const siteApart = "14";

/** Makes the first scene that can be made, since that teaches how soon a record is found. */
export async function acquaint(session: Session): Promise<void> {
  const [at] = session.collections.filter(({ resource }) => offers(resource, "add", "search"));
  if (at) await session.scene({ ...at, site: siteApart });
}
