/** Finds the partition that holds a site. */

import type { Database } from "./driver.js";
import { partitionCount } from "./migrations.js";

/** Maximum sites whose partition is remembered. */
const mostKnown = 10_000;

// Anyone who made the tables anew without partitions is asked for no partition by name.
const ask = `SELECT part FROM pg_class, generate_series(0, ${partitionCount - 1}) AS part
  WHERE oid = 'records'::regclass AND relkind = 'p' AND satisfies_hash_partition(oid, ${partitionCount}, part, $1::text)`;

/**
 * Tells which partition has all rows of a site, as the end of its tables' names (`_3`), and nothing where there are none. A search
 * that names the whole tables has all partitions looked up and locked before the one is found, which is a tenth of what a page
 * takes the database; for a read it is next to nothing. The database is asked once for each site.
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
