import type { ParameterIndex } from "../indexing.js";
import { recordOf } from "../sql/rows.js";
import { storable, storableKey } from "../sql/storable.js";
import type { Store } from "../store.js";
import { addOnTerms, addStatement, supersede } from "./changing.js";
import { insist } from "./conflicts.js";
import { type Connection, type Database, openDatabase, type Run } from "./driver.js";
import { readIndexed, reindex } from "./reindex.js";
import { prepareSchema } from "./schema.js";
import { page, walk } from "./searching.js";
import { find } from "./statements.js";

// A write waits 5 s for a connection and 30 s for a statement, and clocks of several machines differ.
const settling = 40_000;

/**
 * Opens a store in a PostgreSQL database, by a `postgres://` URL, and brings its tables to this server's version. Any number of
 * servers may work on one at once. Throws `StoreError` for one that it cannot use.
 */
export async function openPostgresStore(url: string): Promise<Store> {
  const database = openDatabase(url);
  try {
    const secret = await prepareSchema(database);
    return storeIn(database, secret, await readIndexed(database));
  } catch (fault) {
    await database.close();
    throw fault;
  }
}

function storeIn(database: Database, secret: Uint8Array, indexedBefore: readonly ParameterIndex[]): Store {
  let indexed = indexedBefore;
  let closing: Promise<void> | undefined;
  let commits = 0;
  const written = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    commits += 1;
    return result;
  };
  const at =
    (site: string): Run =>
    (statement) =>
      database.at(storable(site), statement);
  return {
    secret,
    settling,
    async add(asked, draft, terms = {}) {
      const key = storableKey(asked);
      if (terms.unless !== undefined || terms.once !== undefined) {
        const act = (connection: Connection) => addOnTerms(connection, key, draft, terms);
        return written(insist(() => database.transaction(key.site, act)));
      }
      await written(database.at(key.site, addStatement(key, draft)));
      return { kind: "added" };
    },
    async read(asked) {
      const { site, type, id } = storableKey(asked);
      const [row] = await database.at(site, { text: find, values: [site, type, id] });
      if (row === undefined) return undefined;
      return row["body"] === null ? "gone" : recordOf(row);
    },
    replace: (asked, draft) => written(supersede(at(asked.site), storableKey(asked), draft)),
    remove(asked, version, updated) {
      const successor = { version, updated, body: null, base: null, entries: [] };
      return written(supersede(at(asked.site), storableKey(asked), successor));
    },
    search: (request) => page(at(request.site), request),
    walk: (request) => walk(at(request.site), request),
    indexed: () => indexed,
    async reindex(work) {
      await reindex(database, work);
      indexed = await readIndexed(database);
    },
    // PostgreSQL itself brings several commits to disk by one sync, and tells nobody how many.
    writes: () => ({ waiting: database.waiting(), writes: commits, commits }),
    close() {
      closing ??= database.close();
      return closing;
    },
  };
}
