/** Runs the single statements of a site on the machine that holds it, by a connection of the server's own. */

import { StoreUnavailable } from "../../../store-port/store-error.js";
import type { Row } from "../../sql/rows.js";
import { insist } from "../conflicts.js";
import type { LongWork } from "../connection-pool.js";
import type { Database } from "../driver.js";
import type { Statement } from "../statement.js";
import { Machines } from "./machines.js";
import { withPositions } from "./positions.js";
import { isMoved, reading, writing } from "./shard-guard.js";
import { ShardNames, type Shards } from "./shard-names.js";
import { onShards } from "./site-statement.js";

/**
 * The coordinator's database, with the single statements taken from it: it has to plan nothing, and a cluster with more machines serves more
 * requests. The coordinator runs them for a machine that this server cannot reach, and all transactions. `url` is that of the store.
 */
export function onMachines(coordinator: Database, url: string): Database {
  const machines = new Machines(url);
  const shards = new ShardNames();

  async function onMachine(
    own: Shards,
    site: string,
    statement: Statement,
    long?: LongWork,
  ): Promise<readonly Row[] | undefined> {
    const { machine } = own;
    const connectionPool = await machines.reach(machine);
    if (connectionPool === undefined) {
      // It may have another address now.
      shards.forget(site);
      return undefined;
    }
    const placed = await withPositions(coordinator.run, statement);
    const ofShards = { ...placed, text: onShards(own, placed.text) };
    const act = statement.isRead ? reading : writing;
    try {
      return await connectionPool.use((run) => insist(() => act(run, site, own.id, ofShards)), long);
    } catch (fault) {
      if (fault instanceof StoreUnavailable) machines.doubt(machine);
      if (!isMoved(fault)) throw fault;
      shards.forget(site);
      return undefined;
    }
  }

  const either = async (
    site: string,
    statement: Statement,
    byCoordinator: () => Promise<readonly Row[]>,
    long?: LongWork,
  ): Promise<readonly Row[]> => {
    if (statement.isShared) return byCoordinator();
    const own = await shards.of(site, coordinator.run);
    return (await onMachine(own, site, statement, long)) ?? byCoordinator();
  };

  return {
    ...coordinator,
    at: (site, statement) => either(site, statement, () => coordinator.at(site, statement)),
    longAt: (site, statement, signal) =>
      either(site, statement, () => coordinator.longAt(site, statement, signal), { site, signal }),
    waiting: () => coordinator.waiting() + machines.waiting(),
    close: async () => {
      await machines.close();
      await coordinator.close();
    },
  };
}
