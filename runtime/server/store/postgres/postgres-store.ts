/** The PostgreSQL store: reads, writes and searches through a pool of connections. */

import type { ExportJobs, ExportKey, NewExport } from "../../store-port/export-jobs.js";
import type { ParameterIndex } from "../../store-port/indexing.js";
import type { RecordKey, Store, StoredRecord, Written } from "../../store-port/store.js";
import { countUnderWay, forgetExpired, makeRoom, storedExportOf } from "../sql/exports-sql.js";
import { type Row, recordOf, writtenOf } from "../sql/rows.js";
import { siteOf, sitesSql } from "../sql/sites-sql.js";
import type { Sql } from "../sql/sql.js";
import { storable, storableKey } from "../sql/storable.js";
import { Batching } from "./batches.js";
import {
  type Addition,
  additionIn,
  addOnTerms,
  addStatement,
  remove,
  removeUnless,
  replace,
  replaceOnTerms,
} from "./changing.js";
import { newMoment, writersAt, writersLeft } from "./clock.js";
import { insist } from "./conflicts.js";
import type { Distribution } from "./distributed/distribute.js";
import { reindexSites } from "./distributed/reindex-sites.js";
import type { Database } from "./driver.js";
import { openPrepared, type Prepared } from "./open-prepared.js";
import { find, findWritten } from "./record-statements.js";
import { readIndexed, reindex } from "./reindex.js";
import { numbered, page, walk } from "./searching.js";
import type { Connection } from "./site-access.js";
import type { Run } from "./statement.js";
import { partitionCount } from "./tables.js";

/** The advisory lock of starting exports, which run one after the other because each sets the newest moment. An arbitrary number. */
const beginning = 1_129_466_997;

const ofKey = "WHERE id = $1 AND site = $2 AND type = $3";

/** The exports of a PostgreSQL store, shared by all its servers. */
function postgresExports(database: Database): ExportJobs {
  const at = ({ site, id, type }: ExportKey, text: string, ...more: readonly (string | number)[]) =>
    database.at(site, { text, values: [id, site, type, ...more], isShared: true });
  return {
    begin: (key, asked) =>
      insist(() => database.transaction(undefined, (connection) => begin(connection, key, asked))),
    async find(key, now) {
      const [row] = await at(key, `SELECT * FROM exports ${ofKey} AND expires > $4`, now);
      return row && storedExportOf(row, await isSettled(database, key.site, row));
    },
    complete: async (key, counts) => void (await at(key, `UPDATE exports SET counts = $4 ${ofKey}`, counts)),
    extend: async (key, expires) => void (await at(key, `UPDATE exports SET expires = $4 ${ofKey}`, expires)),
    forget: async (key) => void (await at(key, `DELETE FROM exports ${ofKey}`)),
    count: () =>
      database.transaction(undefined, async ({ run }) => {
        const [row] = await run({ text: "SELECT count(*) AS n FROM exports", values: [] });
        return Number(row?.["n"]);
      }),
  };
}

async function begin({ run, at }: Connection, key: ExportKey, asked: NewExport): Promise<boolean> {
  const sql = (one: Sql) => run(numbered(one));
  const { id, site, type } = key;
  await run({ text: "SELECT pg_advisory_xact_lock($1)", values: [beginning] });
  await sql(forgetExpired(asked));
  const [underWay] = await sql(countUnderWay(asked));
  if (Number(underWay?.["n"]) >= asked.bounds.underWay) return false;
  const [moment] = await at(site)({ text: newMoment, values: [site, asked.now] });
  const [writing] = await at(site)({ text: writersAt, values: [site] });
  await run({
    text: "INSERT INTO exports VALUES ($1, $2, $3, $4, $5, $6, NULL, $7, $8)",
    values: [
      ...[id, site, type, asked.owner, String(moment?.["moment"]), asked.asked, asked.expires],
      String(writing?.["writers"]),
    ],
  });
  for (const one of makeRoom(asked)) await sql(one);
  return true;
}

/** Whether all transactions that wrote at the site when the export started have ended. This is so if the export is complete. */
async function isSettled(database: Database, site: string, { counts, writers }: Row): Promise<boolean> {
  if (counts !== null || writers === "") return true;
  const [row] = await database.at(site, { text: writersLeft, values: [String(writers)] });
  return Number(row?.["n"]) === 0;
}

/** Maximum number of sites whose partition is remembered. */
const mostKnown = 10_000;

// If somebody recreated the tables without partitions, this finds none.
const ask = `SELECT part FROM pg_class, generate_series(0, ${partitionCount - 1}) AS part
  WHERE oid = 'records'::regclass AND relkind = 'p' AND satisfies_hash_partition(oid, ${partitionCount}, part, $1::text)`;

/**
 * Returns the partition of a site as the end of its tables' names (`_3`), or an empty text if there are no partitions. A search that
 * names the whole tables makes PostgreSQL open and lock all partitions, which is a tenth of the time of a page (for a read it hardly
 * matters). The database is asked once for each site.
 */
export function partitions(database: Pick<Database, "run">): (site: string) => Promise<string> {
  const known = new Map<string, string>();
  return async (site) => {
    const before = known.get(site);
    if (before !== undefined) return before;
    const [row] = await database.run({ text: ask, values: [site] });
    const part = row === undefined ? "" : `_${row["part"]}`;
    if (known.size >= mostKnown) known.clear();
    known.set(site, part);
    return part;
  };
}

// With fewer, adds wait while the database waits for its disk. With more, each statement has fewer adds for the same cost.
const mostConcurrentAdds = 4;

/**
 * Opens a store in a PostgreSQL database, by a `postgres://` URL, and makes its tables in an empty schema. Any number of
 * servers may use it at the same time. Throws `StoreError` for a database that it cannot use.
 */
export async function openPostgresStore(url: string): Promise<Store> {
  const prepared = await openPrepared(url);
  try {
    return storeIn(prepared, await readIndexed(prepared.database));
  } catch (fault) {
    await prepared.database.close();
    throw fault;
  }
}

function storeIn(
  { database, secret, distribution }: Prepared,
  indexedBefore: readonly ParameterIndex[],
): Store {
  let indexed = indexedBefore;
  let closing: Promise<void> | undefined;
  const written = new WriteCounts();
  const adds = batchedAdds(database, written);
  const partOf = distribution === undefined ? partitions(database) : async () => "";
  const at = (site: string) => runAt(database, storable(site));
  return {
    secret,
    exports: postgresExports(database),
    async add(asked, newVersion, terms = {}) {
      const key = storableKey(asked);
      if (terms.unless !== undefined || terms.once !== undefined) {
        const action = (connection: Connection) => addOnTerms(connection, key, newVersion, terms);
        return written.by(insist(() => database.longTransaction(key.site, action)));
      }
      if (terms.unique !== undefined || terms.holds !== undefined) {
        const action = (connection: Connection) => addOnTerms(connection, key, newVersion, terms);
        return written.by(insist(() => database.transaction(key.site, action)));
      }
      const addition = { key: asked, newVersion };
      return additionIn(await adds.push(key.site, { key, newVersion }), addition);
    },
    read: async (asked) => read(database, storableKey(asked)),
    writtenAt: async (asked) => writtenAt(database, storableKey(asked)),
    replace(asked, newVersion, unique, holds) {
      const key = storableKey(asked);
      if (unique === undefined && holds === undefined)
        return written.by(replace(at(asked.site), key, newVersion));
      const action = ({ run }: Connection) => replaceOnTerms(run, key, newVersion, { unique, holds });
      return written.by(insist(() => database.transaction(key.site, action)));
    },
    remove(asked, version, updated, unless) {
      const key = storableKey(asked);
      if (unless === undefined) return written.by(remove(at(asked.site), key, version, updated));
      const action = ({ run }: Connection) => removeUnless(run, key, version, updated, unless);
      return written.by(insist(() => database.transaction(key.site, action)));
    },
    async search(request) {
      const site = storable(request.site);
      const signal = request.signal?.();
      const run: Run = (statement) => database.longAt(site, statement, signal);
      return page(run, request, await partOf(site));
    },
    walk: (request) => walk(at(request.site), request),
    // Distributed, the sites are on several machines, of which one that is away must not keep a server from starting.
    ...(distribution === undefined ? { sites: () => sitesIn(database) } : {}),
    indexed: () => indexed,
    async reindex(work) {
      await (distribution === undefined ? reindex(database, work) : reindexSites(database, work));
      indexed = await readIndexed(database);
    },
    ...placementOf(database, distribution),
    writes: () => ({ waiting: adds.waiting() + database.waiting(), ...written.counts() }),
    close() {
      closing ??= adds.drain().then(() => database.close());
      return closing;
    },
  };
}

/** One machine that is away does not concern the others, so only the coordinator has to answer. */
const placementOf = (database: Database, distribution: Distribution | undefined) =>
  distribution && {
    placement: `distributed over ${distribution.workers} workers, ${distribution.shards} shards`,
    answers: async () => void (await database.run({ text: "SELECT 1", values: [] })),
  };

async function sitesIn(database: Database): Promise<readonly string[]> {
  const rows = await database.transaction(undefined, ({ run }) => run({ text: sitesSql, values: [] }));
  return rows.map(siteOf);
}

function runAt(database: Database, site: string): Run {
  return (statement) => database.at(site, statement);
}

/** Counts writes and commits. PostgreSQL may sync several commits together, and does not report how many. */
class WriteCounts {
  #writes = 0;
  #commits = 0;

  /** The result of `work`; when it is done, it is counted as one commit of `writes` writes. */
  async by<T>(work: Promise<T>, writes = 1): Promise<T> {
    const result = await work;
    this.#writes += writes;
    this.#commits += 1;
    return result;
  }

  counts(): { readonly writes: number; readonly commits: number } {
    return { writes: this.#writes, commits: this.#commits };
  }
}

const batchedAdds = (database: Database, written: WriteCounts): Batching<Addition, readonly Row[]> =>
  new Batching({
    send: (site, some) => written.by(database.at(site, addStatement(site, some)), some.length),
    sizeOf: ({ newVersion }) => newVersion.body.length,
    maxConcurrent: mostConcurrentAdds,
  });

async function read(
  database: Database,
  { site, type, id }: RecordKey,
): Promise<StoredRecord | "gone" | undefined> {
  const [row] = await database.at(site, { text: find, values: [site, type, id], isRead: true });
  if (row === undefined) return undefined;
  return row["body"] === null ? "gone" : recordOf(row);
}

async function writtenAt(database: Database, { site, type, id }: RecordKey): Promise<Written | undefined> {
  const [row] = await database.at(site, { text: findWritten, values: [site, type, id], isRead: true });
  return row && writtenOf(row);
}
