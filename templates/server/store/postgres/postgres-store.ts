import type { ParameterIndex } from "../indexing.js";
import { recordOf } from "../sql/rows.js";
import { storable, storableKey } from "../sql/storable.js";
import type { Store } from "../store.js";
import { addOnTerms, addStatement, supersede } from "./changing.js";
import { insist } from "./conflicts.js";
import { type Database, openDatabase, type Run } from "./driver.js";
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
        return insist(() =>
          database.transaction(key.site, (connection) => addOnTerms(connection, key, draft, terms)),
        );
      }
      await database.at(key.site, addStatement(key, draft));
      return { kind: "added" };
    },
    async read(asked) {
      const { site, type, id } = storableKey(asked);
      const [row] = await database.at(site, { text: find, values: [site, type, id] });
      if (row === undefined) return undefined;
      return row["body"] === null ? "gone" : recordOf(row);
    },
    replace: (asked, draft) => supersede(at(asked.site), storableKey(asked), draft),
    remove: (asked, version, updated) =>
      supersede(at(asked.site), storableKey(asked), {
        version,
        updated,
        body: null,
        base: null,
        entries: [],
      }),
    search: (request) => page(at(request.site), request),
    walk: (request) => walk(at(request.site), request),
    indexed: () => indexed,
    async reindex(work) {
      await reindex(database, work);
      indexed = await readIndexed(database);
    },
    close() {
      closing ??= database.close();
      return closing;
    },
  };
}
