/** Runs the statements of a site on the machine that holds it. */

import type { Row } from "../../sql/rows.js";
import { isConflict } from "../conflicts.js";
import { bySetting, type SiteAccess } from "../site-access.js";
import type { Run, Statement } from "../statement.js";
import { withPositions } from "./positions.js";
import { ShardNames } from "./shard-names.js";
import { siteStatement } from "./site-statement.js";

/** All sites: Citus sends such settings to every machine that the transaction touches. */
const seeAllSites = ["SET LOCAL citus.propagate_set_commands TO 'local'", "SET LOCAL cri.upkeep TO 'on'"];

/** The access to the sites of a store whose tables are distributed. */
export function bySiteFunction(): SiteAccess {
  const shards = new ShardNames();
  const setting = bySetting();
  const atMachine = async (run: Run, site: string, statement: Statement): Promise<readonly Row[]> => {
    const placed = await withPositions(run, statement);
    try {
      const rows = await run(siteStatement(site, await shards.of(site, run), placed));
      return rows.map(({ row }) => row as Row);
    } catch (fault) {
      if (isConflict(fault)) shards.forget(site);
      throw fault;
    }
  };
  const atSite =
    (run: Run, site: string): Run =>
    async (statement) =>
      statement.isShared ? run(statement) : atMachine(run, site, statement);
  return {
    single: async (run, client, site) => async (statement) => {
      if (!statement.isShared) return atMachine(run, site, statement);
      return (await setting.single(run, client, site))(statement);
    },
    async inTransaction(run, site) {
      if (site !== undefined) return { run: atSite(run, site), at: (other) => atSite(run, other) };
      for (const text of seeAllSites) await run({ text, values: [] });
      return { run, at: (one) => atSite(run, one) };
    },
  };
}
