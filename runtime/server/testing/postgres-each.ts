/** A PostgreSQL store of its own for each test. */

import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store/store.js";
import { startPostgres, type TestPostgres } from "./postgres.js";

/** What the test that runs has to itself; there while it runs. */
export interface OwnStore {
  readonly postgres: TestPostgres;
  /** Of the superuser, who may look past the store. */
  readonly url: string;
  readonly store: Store;
}

/** One PostgreSQL for a file of tests, and for each of them an open store in a schema of its own. */
export function storeOfEachTest(): OwnStore {
  let postgres: TestPostgres;
  let url: string;
  let store: Store;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    url = await postgres.fresh();
    store = await openStore(url);
  });
  afterEach(() => store.close());
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
