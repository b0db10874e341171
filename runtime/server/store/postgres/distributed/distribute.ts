/** Distributes the tables of a new store over the machines of a Citus cluster, by the site. */

import { StoreError } from "../../store-error.js";
import type { Connection } from "../driver.js";
import { securedTables } from "../migrations.js";
import type { Run } from "../statement.js";
import { createShardGuard, shardGuard } from "./shard-guard.js";
import { createSiteFunction, siteFunction } from "./site-function.js";

const [first, ...others] = securedTables;

/** A plain table of the same columns and indexes: Citus' shards take the place of the partitions. */
const plain = (table: string): readonly string[] => [
  `ALTER TABLE ${table} RENAME TO partitioned`,
  `CREATE TABLE ${table} (LIKE partitioned INCLUDING ALL)`,
  "DROP TABLE partitioned",
];

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

const steps: readonly string[] = [
  // Citus creates shards in parallel otherwise, and then no function in the same transaction.
  "SET LOCAL citus.multi_shard_modify_mode TO 'sequential'",
  ...securedTables.flatMap(plain),
  ...securedTables.flatMap(secured),
  // The coordinator gives the positions.
  `ALTER TABLE ${first} ALTER COLUMN position DROP DEFAULT`,
  // Citus creates a sequence on every machine if a column uses it. Each machine then has its own moments; no statement leaves the time out.
  `ALTER TABLE ${first} ALTER COLUMN updated SET DEFAULT nextval('moments')`,
  distributed(first, "none"),
  ...others.map((table) => distributed(table, first)),
  createSiteFunction,
  `SELECT create_distributed_function('${siteFunction}', 'site', colocate_with => '${first}', force_delegation => true)`,
  createShardGuard,
  `SELECT create_distributed_function('${shardGuard}')`,
];

/** Where the tables are. */
export interface Distribution {
  readonly workers: number;
  readonly shards: number;
}

/** Distributes the tables unless they are. Runs inside the caller's transaction. Throws `StoreError` for a store with records. */
export async function distribute({ run }: Connection): Promise<Distribution> {
  const command = (text: string) => run({ text, values: [] });
  const [done] = await command(`SELECT FROM pg_dist_partition WHERE logicalrelid = '${first}'::regclass`);
  if (done === undefined) {
    await insistOnEmpty(run);
    for (const step of steps) await command(step);
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
    "The database has the extension citus, but its store has records that are not distributed. Export its sites, and load them into a new database or schema of the cluster.",
  );
}
