/** Exports and loads whole sites of a PostgreSQL store. */

import type { Archive, ArchivedRetry, ArchivedVersion, SiteSnapshot } from "../../store-port/archive.js";
import { StoreUnavailable } from "../../store-port/store-error.js";
import { retryOf, versionOf } from "../sql/archived.js";
import { storable } from "../sql/storable.js";
import { openPrepared } from "./open-prepared.js";
import { takeTurns } from "./record-statements.js";
import { restore } from "./restore.js";
import type { Connection } from "./site-access.js";
import type { Run } from "./statement.js";

/** Maximum number of rows in memory. */
const pageSize = 100;

/** Opens the store in a database. Throws `StoreError` for a database that it cannot use. */
export async function openPostgresArchive(url: string): Promise<Archive> {
  const { database } = await openPrepared(url);
  return {
    snapshot<T>(asked: string, read: (held: SiteSnapshot) => Promise<T>) {
      const site = storable(asked);
      return database.snapshot(
        site,
        atMostOnce(async ({ run }: Connection) =>
          read({ records: await countOf(run, site), all: () => heldAt(run, site) }),
        ),
      );
    },
    restore(asked, all) {
      const site = storable(asked);
      return database.transaction(site, async ({ run }) => {
        await run({ text: takeTurns, values: [site] });
        if ((await countOf(run, site)) > 0) return false;
        await restore(run, site, all());
        return true;
      });
    },
    close: () => database.close(),
  };
}

/** Refuses to run the action twice: what it read the first time has already been passed on. */
function atMostOnce<From, To>(action: (from: From) => Promise<To>): (from: From) => Promise<To> {
  let started = false;
  return async (from) => {
    if (started) throw new StoreUnavailable("The store interrupted the export.", 2, undefined);
    started = true;
    return action(from);
  };
}

async function countOf(run: Run, site: string): Promise<number> {
  const [row] = await run({ text: "SELECT count(*) AS n FROM records WHERE site = $1", values: [site] });
  return Number(row?.["n"]);
}

// The database sorts only keys; the rows are fetched in pages.
const declareVersions = `DECLARE versions NO SCROLL CURSOR FOR
  SELECT type, id, version FROM (
    SELECT position, type, id, version FROM records WHERE site = $1
    UNION ALL
    SELECT records.position, history.type, history.id, history.version
    FROM history JOIN records USING (site, type, id) WHERE site = $1) AS every
  ORDER BY position, version`;

const declareRetries = `DECLARE retries NO SCROLL CURSOR FOR
  SELECT * FROM retries WHERE site = $1 ORDER BY key COLLATE "C"`;

const columns = "site, type, id, version, updated, body";
const named = (table: string): string =>
  `WHERE ${table}.site = $1 AND ${["type", "id", "version"].map((name) => `${table}.${name} = named.${name}`).join(" AND ")}`;

const findVersions = `SELECT one.* FROM
  unnest($2::text[], $3::text[], $4::integer[]) WITH ORDINALITY AS named (type, id, version, nr)
  CROSS JOIN LATERAL (
    SELECT ${columns}, base, from_site, false AS past FROM records ${named("records")}
    UNION ALL
    SELECT ${columns}, NULL, NULL, true FROM history ${named("history")}) AS one
  ORDER BY named.nr`;

async function* heldAt(run: Run, site: string): AsyncGenerator<ArchivedVersion | ArchivedRetry> {
  await run({ text: declareVersions, values: [site] });
  for await (const names of pagesOf(run, "versions")) {
    const lists = ["type", "id", "version"].map((name) => names.map((row) => String(row[name])));
    for (const row of await run({ text: findVersions, values: [site, ...lists] })) {
      yield versionOf(row, row["past"] === true);
    }
  }
  await run({ text: declareRetries, values: [site] });
  for await (const rows of pagesOf(run, "retries")) for (const row of rows) yield retryOf(row);
}

async function* pagesOf(run: Run, cursor: string): AsyncGenerator<Awaited<ReturnType<Run>>> {
  for (;;) {
    const rows = await run({ text: `FETCH ${pageSize} FROM ${cursor}`, values: [] });
    yield rows;
    if (rows.length < pageSize) return;
  }
}
