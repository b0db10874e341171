/** Checks that a store is indexed for the interface before a site is exported or loaded. */

import type { InterfaceDefinition } from "../definition.js";
import { openStore, shownStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { planReindex } from "../store/reindex-plan.js";
import { ArchiveError } from "./archive-error.js";

/**
 * Holds that a store is one that is served by a definition, as it is: another's records would be taken for this one's,
 * and a server that is at work on it would be led astray. A store that was never indexed is made ready for it.
 */
export async function checkServed(name: string, definition: InterfaceDefinition): Promise<void> {
  const store = await openStore(name);
  try {
    const indexed = store.indexed();
    if (indexed.length === 0) await prepareStore(store, definition);
    else if (planReindex(indexed, definition).length > 0) {
      throw new ArchiveError(
        `The store ${shownStore(name)} is served by another interface than ${definition.name}, or by another version of it`,
        "Name the spec that it is served by (--spec), or start its server once by this one",
      );
    }
  } finally {
    await store.close();
  }
}
