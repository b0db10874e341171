/** How statements reach the rows of a site on one machine: by a setting of the session. */

import type pg from "pg";
import type { Run } from "./statement.js";

/** How statements reach the rows of a site, and no others. */
export interface SiteAccess {
  /** Returns what runs single statements at a site, by a connection. */
  single(run: Run, client: pg.PoolClient, site: string): Promise<Run>;
  /** The connection of a transaction that has begun; without a site on the rows of all sites, for maintenance. */
  inTransaction(run: Run, site: string | undefined): Promise<Connection>;
}

const setSite = "SELECT set_config('cri.site', $1, false)";

/** Row-level security shows the rows of the site that is a setting of the session. */
export function bySetting(): SiteAccess {
  const sites = new WeakMap<pg.PoolClient, string>();
  return {
    async single(run, client, site) {
      if (sites.get(client) !== site) await run({ text: setSite, values: [site] });
      sites.set(client, site);
      return run;
    },
    async inTransaction(run, site) {
      const setting = site === undefined ? ["cri.upkeep", "on"] : ["cri.site", site];
      await run({ text: "SELECT set_config($1, $2, true)", values: setting });
      return { run, at: () => run };
    },
  };
}

/** One connection, while it is in use. */
export interface Connection {
  readonly run: Run;
  /** Runs statements on the rows of a site, in a transaction for maintenance. */
  at(site: string): Run;
}
