// Tests that the long searches of one site leave connections to others, and are cancelled in PostgreSQL.
import pg from "pg";
import { expect, test } from "vitest";
import type { Condition } from "../../store-port/condition.js";
import type { SearchRequest } from "../../store-port/store.js";
import { all, key, newVersion } from "../../testing/new-versions.js";
import { storeOfEachTest } from "../../testing/postgres-each.js";

const own = storeOfEachTest();

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  return client;
}

/** Another client, which holds the locks of a statement until it is released. */
async function hold(text: string): Promise<() => Promise<void>> {
  const holder = await connected();
  await holder.query("BEGIN");
  await holder.query(text);
  return () => holder.end();
}

/** Two sites in different partitions, so that the rows of one can be locked without the other's. */
async function twoSites(): Promise<{ readonly busy: string; readonly other: string; readonly part: string }> {
  const names = Array.from({ length: 20 }, (_, at) => `s${at}`);
  for (const name of names) await own.store.add(key("a", name), newVersion(1, "x"));
  const client = await connected();
  const { rows } = await client.query<{ readonly site: string; readonly part: string }>(
    "SELECT site, tableoid::regclass::text AS part FROM records ORDER BY site",
  );
  await client.end();
  const [first] = rows;
  const other = rows.find(({ part }) => part !== first?.part);
  return { busy: String(first?.site), other: String(other?.site), part: String(first?.part) };
}

const searchOf = (site: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  ...all,
  site,
  ...more,
});
const waitingFor = (what: string) => () =>
  own.postgres.run(`SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND wait_event_type = 'Lock'
    AND query LIKE '%${what}%' AND pid <> pg_backend_pid()`);

test("the long searches of one site leave connections to others", async () => {
  const { busy, other, part } = await twoSites();
  const letGo = await hold(`LOCK TABLE ${part} IN ACCESS EXCLUSIVE MODE`);
  const long = Array.from({ length: 40 }, () => Promise.resolve(own.store.search(searchOf(busy))));
  await expect.poll(waitingFor("ORDER BY position")).toHaveLength(8);
  expect(await own.store.read(key("a", other))).toMatchObject({ id: "a" });
  expect((await own.store.search(searchOf(other))).records).toHaveLength(1);
  await own.store.add(key("b", other), newVersion(1, "y"));
  await letGo();
  for (const { records } of await Promise.all(long)) expect(records).toHaveLength(1);
});

test("and so do its conditional adds", async () => {
  const letGo = await hold("SELECT pg_advisory_xact_lock(hashtextextended('cri/busy', 0))");
  const unless: readonly Condition[] = [{ kind: "id", anyOf: ["none"] }];
  const long = Array.from({ length: 40 }, (_, at) =>
    own.store.add(key(String(at), "busy"), newVersion(1, "x"), { unless }),
  );
  await expect.poll(waitingFor("pg_advisory_xact_lock")).toHaveLength(8);
  await own.store.add(key("a", "other"), newVersion(1, "x"), { unless });
  expect((await own.store.search(searchOf("other"))).records).toHaveLength(1);
  await letGo();
  await Promise.all(long);
});

test("a search without a client is cancelled in the database, and its connection is free", async () => {
  const { busy, part } = await twoSites();
  const letGo = await hold(`LOCK TABLE ${part} IN ACCESS EXCLUSIVE MODE`);
  const ends = Array.from({ length: 20 }, () => new AbortController());
  const gone = new Error("nobody waits");
  const asked = ends.map(({ signal }) => own.store.search(searchOf(busy, { signal: () => signal })));
  const reported = Promise.allSettled(asked);
  await expect.poll(waitingFor("ORDER BY position")).toHaveLength(8);
  for (const end of ends) end.abort(gone);
  const reasons = (await reported).map((one) => one.status === "rejected" && one.reason);
  expect(reasons).toEqual(asked.map(() => gone));
  await expect.poll(waitingFor("ORDER BY position")).toEqual([]);
  await letGo();
  expect((await own.store.search(searchOf(busy))).records).toHaveLength(1);
});
