/** Distributes the tables of a store over the machines of a Citus cluster, by the site. */

import { StoreError } from "../../../store-port/store-error.js";
import type { Connection } from "../site-access.js";
import type { Run } from "../statement.js";
import { securedTables } from "../tables.js";
import { createShardGuard, shardGuard } from "./shard-guard.js";
import { createSiteFunction, siteFunction } from "./site-function.js";

const [first, ...others] = securedTables;

/** The table as it was, until its records are in the shards. */
const former = (table: string): string => `former_${table}`;

/** A plain table of the same columns and indexes: Citus' shards take the place of the partitions. */
const plain = (table: string): readonly string[] => [
  `ALTER TABLE ${table} RENAME TO ${former(table)}`,
  `CREATE TABLE ${table} (LIKE ${former(table)} INCLUDING ALL)`,
];

/** Copies the rows to the shards. PostgreSQL computes the generated columns anew. */
async function move(run: Run, table: string): Promise<void> {
  const [row] = await run({
    text: `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
      WHERE attrelid = '${former(table)}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    values: [],
  });
  const columns = String(row?.["columns"]);
  await run({
    text: `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${former(table)}`,
    values: [],
    isUnhurried: true,
  });
}

/**
 * Row-level security as on one machine, without the subqueries that Citus refuses. Citus repeats it for every shard. Maintenance sees all
 * records, to list the sites; it sees the other tables site by site.
 */
const secured = (table: string): readonly string[] => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY site_wall ON ${table} USING (site = current_setting('cri.site', true)${
    table === first ? " OR current_setting('cri.upkeep', true) = 'on'" : ""
  })`,
];

/**
 * Shards that are colocated with tables of other owners lose acknowledged writes when they are moved (seen with Citus 13.2.2), so the
 * first table begins a group of its own.
 */
const distributed = (table: string, beside: string): string =>
  `SELECT create_distributed_table('${table}', 'site', colocate_with => '${beside}')`;

const shardSteps: readonly string[] = [
  // Citus creates shards in parallel otherwise, and then no function in the same transaction.
  "SET LOCAL citus.multi_shard_modify_mode TO 'sequential'",
  ...securedTables.flatMap(plain),
  // The coordinator gives the positions.
  `ALTER TABLE ${first} ALTER COLUMN position DROP DEFAULT`,
  // Citus creates a sequence on every machine if a column uses it. Each machine then has its own moments; no statement leaves the time out.
  `ALTER TABLE ${first} ALTER COLUMN updated SET DEFAULT nextval('moments')`,
  distributed(first, "none"),
  ...others.map((table) => distributed(table, first)),
];

/** Once the rows are there: row-level security would hide them from the one who moves them. */
const lastSteps: readonly string[] = [
  ...securedTables.map((table) => `DROP TABLE ${former(table)}`),
  ...securedTables.flatMap(secured),
  createSiteFunction,
  `SELECT create_distributed_function('${siteFunction}', 'site', colocate_with => '${first}', force_delegation => true)`,
  createShardGuard,
  `SELECT create_distributed_function('${shardGuard}')`,
];

/** The option of a store's URL that distributes a store with records. */
export const distributeOption = { name: "distribute", value: "existing" } as const;

/** Where the tables are. */
export interface Distribution {
  readonly workers: number;
  readonly shards: number;
}

/**
 * Distributes the tables unless they are. Runs inside the caller's transaction, which sees all rows. Throws `StoreError` for a store with
 * records, unless `existing` says that they are to be moved.
 */
export async function distribute({ run }: Connection, existing: boolean): Promise<Distribution> {
  const command = (text: string) => run({ text, values: [] });
  const [done] = await command(`SELECT FROM pg_dist_partition WHERE logicalrelid = '${first}'::regclass`);
  if (done === undefined) {
    if (!existing) await insistOnEmpty(run);
    for (const step of shardSteps) await command(step);
    if (existing) await command("SET LOCAL statement_timeout TO 0");
    for (const table of existing ? securedTables : []) await move(run, table);
    for (const step of lastSteps) await command(step);
  }
  const [row] = await command(
    `SELECT count(DISTINCT groupid) AS workers, count(*) AS shards
      FROM pg_dist_placement JOIN pg_dist_shard USING (shardid) WHERE logicalrelid = '${first}'::regclass`,
  );
  return { workers: Number(row?.["workers"]), shards: Number(row?.["shards"]) };
}

async function insistOnEmpty(run: Run): Promise<void> {
  const [record] = await run({ text: `SELECT FROM ${first} LIMIT 1`, values: [] });
  if (record === undefined) return;
  throw new StoreError(
    "The database has the extension citus, but its store has records that are not distributed.",
    {
      remedy: `to distribute them, stop all servers of the store, and start one with the option ${distributeOption.name}=${distributeOption.value} at the end of the URL, after ? or &. It moves all records in one transaction before it serves`,
    },
  );
}
