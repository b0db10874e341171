import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { inQueues } from "../http/client/queues.js";
import { collectionKey } from "../http/collection-names.js";

/**
 * Makes the scenes of collections before several lanes ask for them: else whichever came first would make one, on its own
 * connection. What cannot be made is told to those who ask for it.
 */
export async function makeFixtures(session: Session, collections: readonly Collection[]): Promise<void> {
  const queues = collections.map((at) => ({ at, queue: collectionKey(at) }));
  await inQueues(queues, session.settings.concurrency, ({ at }, requests) =>
    session
      .within(requests)
      .fixture(at)
      .catch(() => undefined),
  );
}
