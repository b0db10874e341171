/** Lets a statement of a site run on a machine only if the site's shards are there. */

import type { Row } from "../../sql/rows.js";
import { GuardRefused } from "../guarded-query.js";
import type { Run, Statement } from "../statement.js";

/** Its name and the types of its arguments. */
export const shardGuard = "enter_shard(text, bigint)";

/** The error code of a statement on a machine that does not have the shard: it was moved. A class of our own (PostgreSQL, Appendix A). */
const moved = "CR001";

/** The error code of a statement that came when Citus had dropped the shard (PostgreSQL, Appendix A). */
const dropped = "42P01";

export const isMoved = (fault: unknown): boolean =>
  fault instanceof Error && "code" in fault && (fault.code === moved || fault.code === dropped);

/**
 * It runs before a statement, in its transaction. A shard that is being moved waits for the transaction: the lock is the one that each
 * write by Citus takes. After a move the shard stays for some time where it was, so the function fails there. Row-level security shows
 * the statement the rows of the site only.
 */
export const createShardGuard = `CREATE FUNCTION enter_shard(site text, shard bigint) RETURNS void LANGUAGE plpgsql AS $function$
BEGIN
  PERFORM lock_shard_metadata(5, ARRAY[shard]);
  IF NOT EXISTS (SELECT FROM pg_dist_placement JOIN pg_dist_local_group USING (groupid) WHERE shardid = shard) THEN
    RAISE EXCEPTION 'The site is on another machine.' USING ERRCODE = '${moved}';
  END IF;
  PERFORM set_config('cri.site', site, true);
END $function$`;

/** Runs a statement on a shard by `run`. Throws a fault that `isMoved` if the shard is not on this machine. */
export const writing = (
  run: Run,
  site: string,
  shard: string,
  statement: Statement,
): Promise<readonly Row[]> =>
  run({ ...statement, guard: { text: "SELECT enter_shard($1, $2)", values: [site, shard] } });

/**
 * The guard of a statement that reads a shard, without a lock: it returns no row if the shard is not here, or if a transaction has changed
 * or locked its entry (xmax; PostgreSQL, System Columns). A move changes the entry on every machine before it commits on any, and only then
 * does the other machine take writes.
 */
const isAtRest = `SELECT set_config('cri.site', $1, true)
  FROM pg_dist_placement JOIN pg_dist_local_group USING (groupid) WHERE shardid = $2::bigint AND pg_dist_placement.xmax = 0`;

/**
 * The same for a statement that only reads. A shard that is moved meanwhile is read as it was at the move, which is later than the start of
 * the request.
 */
export async function reading(
  run: Run,
  site: string,
  shard: string,
  statement: Statement,
): Promise<readonly Row[]> {
  try {
    return await run({ ...statement, guard: { text: isAtRest, values: [site, shard] } });
  } catch (fault) {
    if (!(fault instanceof GuardRefused)) throw fault;
    return writing(run, site, shard, statement);
  }
}
