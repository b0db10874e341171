/** SQL that lists sites, for both databases. */

import type { Row } from "./rows.js";

/** The largest number of sites that `Store.sites` lists. */
export const mostSites = 20;

/** Each step looks up the next site in an index that begins with the site: no step reads the other records of a site. */
export const sitesSql = `WITH RECURSIVE found(site, nr) AS (
    SELECT (SELECT min(site) FROM records), 1
    UNION ALL
    SELECT (SELECT min(site) FROM records WHERE site > found.site), nr + 1
      FROM found WHERE site IS NOT NULL AND nr < ${mostSites}
  ) SELECT site FROM found WHERE site IS NOT NULL`;

/** The site in a row of this statement. */
export const siteOf = (row: Row): string => String(row["site"]);
