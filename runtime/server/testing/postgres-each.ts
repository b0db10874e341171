/** A PostgreSQL store of its own for each test. */

import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store-port/store.js";
import { dropStores, freshStore, sharedPostgres } from "./shared-postgres.js";

/** What the test that runs has to itself; there while it runs. */
export interface OwnStore {
  readonly postgres: Awaited<ReturnType<typeof sharedPostgres>>;
  /** Of the superuser, who may look past the store. */
  readonly url: string;
  readonly store: Store;
}

/** For each test of a file an open store in a database of its own. */
export function storeOfEachTest(): OwnStore {
  let postgres: OwnStore["postgres"];
  let url: string;
  let store: Store;
  beforeAll(async () => {
    postgres = await sharedPostgres();
  });
  beforeEach(async () => {
    url = await freshStore();
    store = await openStore(url);
  });
  afterEach(() => store.close());
  afterAll(dropStores);
  return {
    get postgres() {
      return postgres;
    },
    get url() {
      return url;
    },
    get store() {
      return store;
    },
  };
}
