/** A PostgreSQL store of its own for each test, or for all tests of a file. */

import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store-port/store.js";
import { dropStores, freshStore, sharedPostgres } from "./shared-postgres.js";

/** What the test that runs, or the file, has to itself; there while it runs. */
export interface OwnStore {
  readonly postgres: Awaited<ReturnType<typeof sharedPostgres>>;
  /** Of the superuser, who may look past the store. */
  readonly url: string;
  readonly store: Store;
}

/** For each test of a file an open store in a database of its own. */
export const storeOfEachTest = (): OwnStore => storeFor(beforeEach, afterEach);

/** One for all tests of a file, which write nothing that another one sees. */
export const storeOfFile = (): OwnStore => storeFor(beforeAll, afterAll);

function storeFor(before: typeof beforeEach | typeof beforeAll, after: typeof afterEach | typeof afterAll) {
  let postgres: OwnStore["postgres"];
  let url: string;
  let store: Store;
  beforeAll(async () => {
    postgres = await sharedPostgres();
  });
  afterAll(dropStores);
  before(async () => {
    url = await freshStore();
    store = await openStore(url);
  });
  after(() => store.close());
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
