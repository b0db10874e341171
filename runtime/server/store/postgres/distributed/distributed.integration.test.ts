// Tests a store in a Citus cluster: the wall between sites on every machine, what is refused, and a machine that is away.
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Store } from "../../../store-port/store.js";
import { StoreUnavailable } from "../../../store-port/store-error.js";
import { stateOf } from "../../../store-port/store-state.js";
import {
  citusUrl,
  dropDistributed,
  freshDistributed,
  haveCitusAlone,
  runOnCitus,
} from "../../../testing/citus.js";
import { freshSchema, runAt } from "../../../testing/fresh-schema.js";
import { all, key, newVersion, worded } from "../../../testing/new-versions.js";
import { openStore } from "../../open-store.js";
import { securedTables } from "../tables.js";
import { type Machine, urlAt } from "./machines.js";

interface Worker extends Machine {
  readonly group: number;
}

async function workers(): Promise<readonly Worker[]> {
  const rows = await runOnCitus(
    "SELECT nodeport, groupid FROM pg_dist_node WHERE groupid > 0 ORDER BY groupid",
  );
  return rows.map((row) => ({
    host: "127.0.0.1",
    port: Number(row["nodeport"]),
    group: Number(row["groupid"]),
  }));
}

const changeShards = "SET citus.enable_manual_changes_to_shards TO on";
const showShards = "SET citus.override_table_visibility TO off";

const once = { key: "k", digest: "d", now: 1000, since: 0 };

const moveOf = (shard: number, from: Machine, to: Machine): string =>
  `SELECT citus_move_shard_placement(${shard}, '${from.host}', ${from.port}, '${to.host}', ${to.port}, 'block_writes')`;

const sites = Array.from({ length: 6 }, (_, n) => `site ${n}`);

describe.skipIf(citusUrl === undefined)("a store in a Citus cluster", () => {
  let url: string;
  let store: Store;
  let machines: readonly Worker[];
  // It limits and ends the connections of all servers.
  beforeAll(haveCitusAlone);
  beforeEach(async () => {
    url = await freshDistributed();
    store = await openStore(url);
    machines = await workers();
  });
  afterEach(() => store.close());
  afterAll(dropDistributed);

  const superuserAt = (machine: Machine) => urlAt(String(citusUrl), machine);
  const schemaOf = () => String(/s\d+_\d+/.exec(url)?.[0]);

  /** The id of the shard of `records` that holds a site. */
  async function shardOf(site: string): Promise<number> {
    const ask = `SELECT get_shard_id_for_distribution_column('records', '${site}') AS id`;
    const [row] = await runAt(url, ask);
    return Number(row?.["id"]);
  }

  /** The statements of servers that wait for a lock on a machine. */
  const waitingAt = (machine: Machine) =>
    runAt(
      superuserAt(machine),
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND usename = 'records'",
    );

  /** The machine of each site. */
  async function machinesOf(): Promise<ReadonlyMap<string, number>> {
    const rows = await runAt(
      url,
      `SELECT site, groupid FROM unnest(ARRAY[${sites.map((site) => `'${site}'`)}]) AS site
        JOIN pg_dist_placement ON shardid = get_shard_id_for_distribution_column('records', site)`,
    );
    return new Map(rows.map((row) => [String(row["site"]), Number(row["groupid"])]));
  }

  /** The machine of a site, and another one. */
  async function homeAndOther(site: string): Promise<readonly [Worker, Worker]> {
    const home = (await machinesOf()).get(site);
    const machine = machines.find(({ group }) => group === home);
    const other = machines.find(({ group }) => group !== home);
    if (machine === undefined || other === undefined) throw new Error("The cluster has one worker only.");
    return [machine, other];
  }

  test("says where its records are, and spreads the sites over the machines", async () => {
    expect(store.placement).toBe(`distributed over ${machines.length} workers, 32 shards`);
    expect(new Set((await machinesOf()).values()).size).toBe(machines.length);
  });

  test("the wall holds on every machine, for every shard", async () => {
    for (const site of sites) {
      await store.add(key("a", site), newVersion(1, "x"), { once });
      await store.replace(key("a", site), newVersion(2, "x"));
    }
    const found = new Map<string, number>();
    for (const machine of machines) {
      const shards = await runAt(
        superuserAt(machine),
        showShards,
        `SELECT relname, split_part(relname, '_', 1) AS name FROM pg_class
          JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = '${schemaOf()}' AND relkind = 'r' AND relname ~ '_\\d+$'`,
      );
      for (const { relname, name } of shards) {
        const count = async (...settings: readonly string[]) => {
          const at = urlAt(url, machine);
          const rows = await runAt(at, showShards, ...settings, `SELECT count(*) AS n FROM ${relname}`);
          return Number(rows[0]?.["n"]);
        };
        expect(await count()).toBe(0);
        expect(await count("SET cri.site = 'other'")).toBe(0);
        if (name !== "records") expect(await count("SET cri.upkeep = 'on'")).toBe(0);
        const own = await Promise.all(sites.map((site) => count(`SET cri.site = '${site}'`)));
        found.set(String(name), (found.get(String(name)) ?? 0) + own.reduce((sum, one) => sum + one, 0));
      }
    }
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(securedTables.map((table) => [table, sites.length])),
    );
  });

  test("a statement that did not reach the machine of its site reads and writes nothing", async () => {
    const [site = ""] = sites;
    await store.add(key("a", site), newVersion(1, "x"));
    const shard = await shardOf(site);
    const home = (await machinesOf()).get(site);
    const wrong = machines.find(({ group }) => group !== home);
    if (wrong === undefined) throw new Error("The cluster has one worker only.");
    // As a connection between two machines, on which Citus sends nothing on.
    const read = (id: unknown, machine: Machine) => {
      const at = new URL(urlAt(url, machine));
      at.searchParams.set("application_name", "citus_internal gpid=10000000001");
      return runAt(at.href, `SELECT at_site('${site}', ${id}, NULL, 'SELECT 1', NULL, true)`);
    };
    const right = machines.find(({ group }) => group === home);
    if (right === undefined) throw new Error("No worker has the site.");
    expect(await read(shard, right)).toHaveLength(1);
    await expect(read(shard, wrong)).rejects.toMatchObject({ code: "40001" });
    await expect(read(1, right)).rejects.toMatchObject({ code: "40001" });
  });

  test("the coordinator sends each statement of a site to one machine", async () => {
    for (const site of sites) {
      const call = `SELECT at_site('${site}', ${await shardOf(site)}, NULL, 'SELECT 1', NULL, true)`;
      const plan = (await runAt(url, `EXPLAIN (COSTS OFF) ${call}`)).map((row) => String(row["QUERY PLAN"]));
      expect(plan.map((line) => line.trim())).toEqual(expect.arrayContaining(["Task Count: 1"]));
    }
  });

  test("a server asks the machine of a site itself, and follows the site to another machine", async () => {
    const [site = ""] = sites;
    await store.add(key("a", site), newVersion(1, "x"));
    const own = "usename = 'records' AND application_name NOT LIKE 'citus%'";
    const [machine, other] = await homeAndOther(site);
    const schema = schemaOf();
    const usedBy = async (at: Machine) =>
      (
        await runAt(
          superuserAt(at),
          `SELECT FROM pg_stat_activity WHERE ${own} AND backend_type = 'client backend' AND query LIKE '%records!_%' ESCAPE '!'
            AND EXISTS (SELECT FROM pg_namespace WHERE nspname = '${schema}')`,
        )
      ).length;
    expect(await usedBy(machine)).toBeGreaterThan(0);
    await runOnCitus(moveOf(await shardOf(site), machine, other));
    expect(await homeAndOther(site)).toEqual([other, machine]);
    // The second server never knew the first machine.
    const second = await openStore(url);
    await second.add(key("b", site), newVersion(1, "x"));
    expect(await store.read(key("b", site))).toMatchObject({ version: 1 });
    await store.add(key("c", site), newVersion(1, "x"));
    for (const one of [store, second]) {
      const { records } = await one.search({ ...all, site });
      expect(records.map(({ id }) => id)).toEqual(["c", "b", "a"]);
    }
    await second.close();
  });

  test("no server reads an older version than the last acknowledged one, while its shard is moved", async () => {
    const [site = ""] = sites;
    const record = key("a", site);
    await store.add(record, newVersion(1, "x"));
    const second = await openStore(url);
    let acknowledged = 1;
    let moving = true;
    const write = async () => {
      while (moving) {
        await second.replace(record, newVersion(acknowledged + 1, "x"));
        acknowledged += 1;
      }
    };
    const late: string[] = [];
    let reads = 0;
    const read = async () => {
      while (moving) {
        const least = acknowledged;
        const found = await store.read(record);
        const version = typeof found === "object" ? found.version : 0;
        if (version < least) late.push(`${version} after ${least}`);
        reads += 1;
      }
    };
    const move = async () => {
      for (let count = 0; count < 4; count += 1) {
        const [from, to] = await homeAndOther(site);
        await runOnCitus(moveOf(await shardOf(site), from, to));
      }
      moving = false;
    };
    await Promise.all([move(), write(), ...Array.from({ length: 4 }, read)]);
    expect(late).toEqual([]);
    expect([reads > 0, acknowledged > 1]).toEqual([true, true]);
    await second.close();
  });

  test("a read waits for a move of its shard that has been committed on another machine only", async () => {
    const [site = ""] = sites;
    await store.add(key("a", site), newVersion(1, "x"));
    const [machine, other] = await homeAndOther(site);
    const shard = await shardOf(site);
    // What a move has done on this machine before it commits here.
    const mover = new pg.Client(superuserAt(machine));
    await mover.connect();
    onTestFinished(() => mover.end());
    for (const text of [
      "BEGIN",
      `SELECT lock_shard_metadata(7, ARRAY[${shard}])`,
      `UPDATE pg_dist_placement SET groupid = ${other.group} WHERE shardid = ${shard}`,
    ])
      await mover.query(text);
    const waiting = () => waitingAt(machine);
    const read = Promise.resolve(store.read(key("a", site)));
    await expect.poll(waiting).toHaveLength(1);
    await mover.query("ROLLBACK");
    expect(await read).toMatchObject({ version: 1 });
  });

  test("a store of one PostgreSQL is distributed if that is asked for, with all its records", async () => {
    const name = `moved_${process.pid}`;
    const inIt = (node: string) => {
      const at = new URL(node);
      at.pathname = name;
      return at.href;
    };
    const coordinator = String(citusUrl);
    const nodes = [coordinator, ...machines.map(superuserAt)];
    onTestFinished(async () => {
      for (const node of nodes) await runAt(node, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    });
    for (const node of nodes) await runAt(node, `CREATE DATABASE ${name}`);
    const { url: place } = await freshSchema(inIt(coordinator));
    const before = await openStore(place);
    expect(before.placement).toBeUndefined();
    for (const site of sites) {
      await before.add(key("a", site), newVersion(1, "x"), { once });
      await before.replace(key("a", site), newVersion(2, "y"));
      await before.add(key("b", site), newVersion(1, "y"));
      await before.remove(key("b", site), 2, 2_000);
    }
    await before.close();
    for (const node of nodes) await runAt(inIt(node), "CREATE EXTENSION citus");
    await runAt(
      inIt(coordinator),
      `SELECT citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator).port})`,
    );
    for (const { port } of machines)
      await runAt(inIt(coordinator), `SELECT citus_add_node('127.0.0.1', ${port})`);
    await expect(openStore(place)).rejects.toThrow(/records that are not distributed.*distribute=existing/s);

    const moved = await openStore(`${place}&distribute=existing`);
    expect(moved.placement).toBe(`distributed over ${machines.length} workers, 32 shards`);
    expect(moved.secret).toEqual(before.secret);
    await moved.close();
    const after = await openStore(place);
    for (const site of sites) {
      expect(await after.read(key("a", site))).toMatchObject({ version: 2, body: newVersion(2, "y").body });
      expect(await after.read(key("b", site))).toBe("gone");
      await after.add(key("c", site), newVersion(1, "y"));
      const { records } = await after.search({ ...all, site, conditions: [worded("y")] });
      expect(records.map(({ id }) => id)).toEqual(["c", "a"]);
      expect(await after.add(key("d", site), newVersion(1, "x"), { once })).toMatchObject({
        kind: "repeated",
        record: { id: "a" },
      });
    }
    await after.close();
    // The wall stands on the shards too.
    for (const node of nodes.slice(1)) {
      const shards = await runAt(
        inIt(node),
        showShards,
        "SELECT oid::regclass AS name FROM pg_class WHERE relkind = 'r' AND relname ~ '^records_\\d+$'",
      );
      const all = shards.map(({ name: shard }) => `SELECT FROM ${shard}`).join(" UNION ALL ");
      const login = new URL(inIt(node));
      login.username = "records";
      expect((await runAt(inIt(node), showShards, all)).length).toBeGreaterThan(0);
      expect(await runAt(login.href, showShards, all)).toEqual([]);
    }
  });

  test("a search that is no longer wanted is cancelled on the machine of its site", async () => {
    const [site = ""] = sites;
    await store.add(key("a", site), newVersion(1, "x"));
    const [machine] = await homeAndOther(site);
    const shard = `${schemaOf()}.records_${await shardOf(site)}`;
    const holder = new pg.Client(superuserAt(machine));
    await holder.connect();
    onTestFinished(() => holder.end());
    for (const text of [showShards, changeShards, "BEGIN", `LOCK TABLE ${shard}`]) await holder.query(text);
    const waiting = () => waitingAt(machine);
    const unwanted = new AbortController();
    const search = store.search({ ...all, site, signal: () => unwanted.signal });
    await expect.poll(waiting).toHaveLength(1);
    unwanted.abort(new Error("not wanted"));
    await expect(search).rejects.toThrow("not wanted");
    // Earlier than the timeout of the statement.
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  });

  test("no position is given twice, if the coordinator forgets the newest ones in a crash", async () => {
    const [site = ""] = sites;
    const schema = schemaOf();
    const second = await openStore(url);
    for (const id of ["a", "b", "c", "d"]) await store.add(key(id, site), newVersion(1, "x"));
    // What a crash does: the sequence is as it was before, the statistics begin anew, and there are no connections.
    await runOnCitus(`SELECT setval('${schema}.positions', last_value - 4) FROM ${schema}.positions`);
    await runOnCitus(
      `SELECT pg_stat_reset_shared('bgwriter'), count(pg_terminate_backend(pid))
        FROM pg_stat_activity WHERE usename = 'records'`,
    );
    for (const [at, one] of [store, second, store].entries()) {
      const add = () => one.add(key(`e${at}`, site), newVersion(1, "x"), { unless: [worded(`e${at}`)] });
      // It is repeated only while the ended connections are found out.
      const faults: unknown[] = [];
      const isAdded = () =>
        Promise.resolve(add()).then(
          () => true,
          (fault) => void faults.push(fault),
        );
      await expect.poll(isAdded).toBe(true);
      expect(faults.filter((fault) => !(fault instanceof StoreUnavailable))).toEqual([]);
    }
    await second.add(key("f", site), newVersion(1, "x"));
    const { records } = await store.search({ ...all, site });
    expect(records.map(({ id }) => id)).toEqual(["f", "e2", "e1", "e0", "d", "c", "b", "a"]);
    await second.close();
  });

  test("of the conditional adds of two servers, one adds", async () => {
    const second = await openStore(url);
    for (const site of sites) {
      for (const word of ["x", "y", "z"]) {
        const terms = { unless: [worded(word)] };
        const adds = [store, second, store, second].map((one, n) =>
          one.add(key(`${word}${n}`, site), newVersion(1, word), terms),
        );
        await Promise.all(adds);
        const { records } = await store.search({ ...all, site, conditions: [worded(word)] });
        expect({ site, word, records: records.length }).toEqual({ site, word, records: 1 });
      }
    }
    await second.close();
  });

  test("a worker, a superuser, and a worker that does not wait for its disk are refused", async () => {
    const [machine] = machines;
    if (machine === undefined) throw new Error("The cluster has no worker.");
    await expect(openStore(urlAt(url, machine))).rejects.toThrow(
      /is a worker of a Citus cluster.*Name the coordinator/s,
    );
    await expect(openStore(String(citusUrl))).rejects.toThrow(/does not apply to this login.*CREATE ROLE/s);
    const set = (command: string) =>
      runAt(
        superuserAt(machine),
        "SET citus.enable_ddl_propagation TO off",
        `ALTER ROLE records ${command} synchronous_commit`,
      );
    await runAt(
      superuserAt(machine),
      "SET citus.enable_ddl_propagation TO off",
      "ALTER ROLE records SET synchronous_commit = off",
    );
    onTestFinished(() => void set("RESET"));
    await expect(openStore(url)).rejects.toThrow(
      `127.0.0.1:${machine.port} of the Citus cluster has synchronous_commit = off`,
    );
    await set("RESET");
    await (await openStore(url)).close();
  });

  test("a worker that is away concerns its own sites only, and they come back", async () => {
    for (const site of sites) await store.add(key("a", site), newVersion(1, "x"));
    const homes = await machinesOf();
    const [away] = machines;
    if (away === undefined) throw new Error("The cluster has no worker.");
    const limit = (most: number) =>
      runAt(
        superuserAt(away),
        "SET citus.enable_ddl_propagation TO off",
        `ALTER ROLE records CONNECTION LIMIT ${most}`,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'records'",
      );
    await limit(0);
    onTestFinished(async () => void (await limit(-1)));
    const second = await openStore(url);
    for (const site of sites) {
      const isAway = homes.get(site) === away.group;
      for (const one of [store, second]) {
        const id = one === store ? "b" : "c";
        const attempts: readonly (() => unknown)[] = [
          () => one.read(key("a", site)),
          () => one.search({ ...all, site }),
          () => one.add(key(id, site), newVersion(1, "x")),
        ];
        for (const attempt of attempts) {
          const result = await Promise.resolve()
            .then(attempt)
            .then(
              () => "answered",
              (fault: unknown) => fault,
            );
          if (isAway) expect(result).toBeInstanceOf(StoreUnavailable);
          else expect(result).toBe("answered");
        }
      }
    }
    expect(await stateOf(store)).toEqual({ status: "ready" });
    await second.close();
    await limit(-1);
    for (const site of sites) {
      await store.add(key("d", site), newVersion(1, "x"));
      const { records } = await store.search({ ...all, site });
      const ids = homes.get(site) === away.group ? ["d", "a"] : ["d", "c", "b", "a"];
      expect(records.map(({ id }) => id)).toEqual(ids);
    }
  });
});
