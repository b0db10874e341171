/** Finds the partition that holds a site. */

import type { Database } from "./driver.js";
import { partitionCount } from "./tables.js";

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
