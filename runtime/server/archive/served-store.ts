/** Checks that a store is indexed for the interface before a site is exported or loaded. */

import type { InterfaceDefinition } from "../definition.js";
import { openStore, shownStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { planReindex } from "../store/reindex-plan.js";
import { ArchiveError } from "./archive-error.js";

/**
 * Throws if a store is indexed for another interface or another version of it: its records would be misread, and a server that uses
 * the store would be disturbed. A store that was never indexed is indexed for the definition.
 */
export async function checkServed(name: string, definition: InterfaceDefinition): Promise<void> {
  const store = await openStore(name);
  try {
    const indexed = store.indexed();
    if (indexed.length === 0) await prepareStore(store, definition);
    else if (planReindex(indexed, definition).length > 0) {
      throw new ArchiveError(
        `The store ${shownStore(name)} belongs to another interface than ${definition.name}, or to another version of it`,
        "Name the spec with which its server started last (--spec FILE; for a file of a git revision, --spec HEAD:FILE), or start the server once with this one",
      );
    }
  } finally {
    await store.close();
  }
}
