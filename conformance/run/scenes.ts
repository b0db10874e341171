import { inLanes } from "../client/lanes.js";
import type { Collection, Session } from "../contract.js";
import { collectionKey } from "../scene/names.js";

/**
 * Makes the scenes of collections before several lanes ask for them: else whichever came first would make one, on its own
 * connection. What cannot be made is told to those who ask for it.
 */
export async function makeScenes(session: Session, collections: readonly Collection[]): Promise<void> {
  const lanes = collections.map((at) => ({ at, lane: collectionKey(at) }));
  await inLanes(lanes, session.settings.concurrency, ({ at }) => session.scene(at).catch(() => undefined));
}
