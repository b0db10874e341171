/** Finds the shards that hold a site: tables of their own, on the machine of the site. */

import { isDeepStrictEqual } from "node:util";
import type { Row } from "../../sql/rows.js";
import type { Run } from "../statement.js";
import { securedTables } from "../tables.js";
import type { Machine } from "./machines.js";

/** Maximum number of sites whose shards are remembered. */
const mostKnown = 100_000;

/** The shards of one site. */
export interface Shards {
  /** The id of the shard of `records`, in Citus. */
  readonly id: string;
  /** The name of each table's shard. */
  readonly names: ReadonlyMap<string, string>;
  /** The machine that they were on. */
  readonly machine: Machine;
}

// Tables that are colocated have the same bounds. The sequences of ids are Citus' own: pg_dist_shard.
const ask = `SELECT own.shardid::text AS id, shard.shardid::text AS shard, relname AS name, nodename AS host, nodeport AS port
  FROM pg_dist_shard AS own
    JOIN pg_dist_shard AS shard USING (shardminvalue)
    JOIN pg_class ON pg_class.oid = shard.logicalrelid
    JOIN pg_dist_placement ON pg_dist_placement.shardid = own.shardid
    JOIN pg_dist_node USING (groupid)
  WHERE noderole = 'primary' AND own.shardid = get_shard_id_for_distribution_column('records', $1::text)
    AND shard.logicalrelid = ANY ($2::text[]::regclass[])`;

const shardsOf = (rows: readonly Row[]): Shards => ({
  id: String(rows.at(0)?.["id"]),
  names: new Map(rows.map(({ name, shard }) => [String(name), `${name}_${shard}`])),
  machine: { host: String(rows.at(0)?.["host"]), port: Number(rows.at(0)?.["port"]) },
});

/** The shards of each site, as they were when somebody asked. `forget` is for shards that have moved, or are others now. */
export class ShardNames {
  readonly #known = new Map<string, Shards>();
  /** The same by their ids: many sites share them. */
  readonly #shared = new Map<string, Shards>();

  /** The coordinator is asked once for each site, by `run`. */
  async of(site: string, run: Run): Promise<Shards> {
    const known = this.#known.get(site);
    if (known !== undefined) return known;
    const rows = await run({ text: ask, values: [site, securedTables] });
    const shards = this.#share(shardsOf(rows));
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(site, shards);
    return shards;
  }

  /** What is known of these shards already, unless they have moved. */
  #share(found: Shards): Shards {
    const before = this.#shared.get(found.id);
    if (before !== undefined && isDeepStrictEqual(before, found)) return before;
    this.#shared.set(found.id, found);
    return found;
  }

  forget(site: string): void {
    this.#known.delete(site);
  }
}
