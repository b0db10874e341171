// Makes fixtures before several queues need them.
import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { inQueues } from "../http/client/queues.js";
import { collectionKey } from "../http/collection-names.js";

/**
 * Makes the fixtures of collections before several queues need them. Otherwise the first queue would make one on its only
 * connection. A fixture that cannot be made fails later, for each check that needs it.
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
