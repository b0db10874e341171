// Tests the answers to clients when PostgreSQL fails, and what was stored.
import pg from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { type Answer, type Client, openClient } from "../../testing/client.js";
import {
  addVehicle,
  expectUnavailable,
  type Failure,
  failAndRecover,
  vehicles,
} from "../../testing/failing.js";
import { startPostgres, type TestPostgres } from "../../testing/postgres.js";
import { type Relay, startRelay } from "../../testing/relay.js";
import { openStore } from "../open-store.js";

// Milliseconds to wait for an answer that never comes.
const patience = 10_000;

let postgres: TestPostgres;
let relay: Relay;
let url: URL;
let role: string;
let schema: string;
let client: Client;
let reported: unknown[];
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  // An ordinary role, as a deployment has it. The superuser causes the failures.
  url = new URL(await postgres.freshForPlainRole());
  role = url.username;
  schema = /s\d+$/.exec(url.search)?.[0] ?? "";
  relay = await startRelay(Number(url.port));
  url.port = String(relay.port);
  url.searchParams.set("query_timeout", String(patience));
  reported = [];
  const store = await openStore(url.href);
  client = await openClient({ store, report: (fault) => reported.push(fault) });
});
afterEach(async () => {
  await client.close();
  await relay.close();
});

const run = (text: string) => postgres.run(text);
const endConnections = async () => {
  const own = `FROM pg_stat_activity WHERE usename = '${role}'`;
  await run(`SELECT pg_terminate_backend(pid) ${own}`);
  await expect.poll(() => run(`SELECT 1 ${own}`)).toEqual([]);
  // The database has closed the connections before the server notices: until then the server would use a closed one.
  await expect.poll(() => relay.open()).toBe(0);
};
/** A setting of the role: it applies to connections that are opened later. */
const setForRole = async (setting: string) => {
  await run(`ALTER ROLE ${role} ${setting}`);
  await endConnections();
};

/** Another client, which holds the locks of a statement until it is released. */
async function hold(text: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: await postgres.fresh() });
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query(text);
  return () => holder.end();
}
const lockRecords = () => hold(`LOCK TABLE ${schema}.records IN SHARE MODE`);
const lockTurns = () => hold("SELECT pg_advisory_xact_lock(hashtextextended('cri/7', 0))");

let letGo = async (): Promise<void> => undefined;
/** An action of the database whenever a record is written. */
const whenWritten = (action: string) => async () => {
  await run(`CREATE FUNCTION ${schema}.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${action} RETURN NEW; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON ${schema}.records FOR EACH ROW EXECUTE FUNCTION ${schema}.fail()`);
};
/** Raises a database error: not every failure can be caused for real. */
const raise = (code: string, when = "true") =>
  whenWritten(`IF ${when} THEN RAISE EXCEPTION 'it fails' USING ERRCODE = '${code}'; END IF;`);
const stopRaising = () => run(`DROP FUNCTION ${schema}.fail() CASCADE`);

const failures: Readonly<Record<string, () => Failure>> = {
  "no one listens": () => ({
    cause: () => postgres.crash(),
    mend: () => postgres.restart(),
    text: /cannot be reached/,
    readable: false,
  }),
  "it may only be read": () => ({
    cause: () => setForRole("SET default_transaction_read_only = on"),
    mend: () => setForRole("RESET default_transaction_read_only"),
    text: /may not be written/,
    readable: true,
  }),
  "it has as many connections as it takes": () => ({
    cause: () => setForRole("CONNECTION LIMIT 0"),
    mend: () => run(`ALTER ROLE ${role} CONNECTION LIMIT -1`),
    text: /is overloaded/,
    readable: false,
  }),
  "it does not know the password any more": () => ({
    cause: () => setForRole("PASSWORD 'another'"),
    mend: () => run(`ALTER ROLE ${role} PASSWORD 'plain'`),
    text: /refuses this server.s login/,
    readable: false,
  }),
  // The error of a timeout; a real timeout would end slow reads too.
  "a statement is ended": () => ({
    cause: whenWritten("PERFORM pg_cancel_backend(pg_backend_pid());"),
    mend: stopRaising,
    text: /is overloaded/,
    readable: true,
  }),
  "a lock is not to be had": () => ({
    async cause() {
      await setForRole("SET lock_timeout = '50ms'");
      letGo = await lockRecords();
    },
    async mend() {
      await letGo();
      await setForRole("RESET lock_timeout");
    },
    text: /is overloaded/,
    readable: true,
  }),
  "its disk is full": () => ({
    cause: raise("53100"),
    mend: stopRaising,
    text: /no room left/,
    readable: true,
  }),
  "its disk cannot be read": () => ({
    cause: raise("58030"),
    mend: stopRaising,
    text: /cannot be reached on its disk/,
    readable: true,
  }),
};

test.each(Object.keys(failures))("%s", async (name) => {
  const failure = failures[name]?.();
  if (failure !== undefined) await failAndRecover(client, reported, failure);
});

test("after a failover the new server is used, and no connection to the old one", async () => {
  const before = (await addVehicle(client)).json.id;
  await setForRole("SET default_transaction_read_only = on");
  expectUnavailable(await addVehicle(client), /may not be written/);
  relay.leadTo(9);
  relay.cut();
  expectUnavailable(await addVehicle(client), /cannot be reached/);
  await run(`ALTER ROLE ${role} RESET default_transaction_read_only`);
  relay.leadTo(postgres.port);
  const { status, json } = await addVehicle(client);
  expect(status).toBe(201);
  expect(await client.ids(vehicles)).toEqual([json.id, before]);
});

describe("a connection that is lost before its answer came", () => {
  const notKnown = /It is not known whether the change was stored/;
  const key = { "Idempotency-Key": "k" };
  /** The answer to a request whose connection breaks before the database's answer arrives. */
  const unheard = async (ask: () => Promise<Answer>): Promise<Answer> => {
    const answered = relay.holdAnswers();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = ask();
    await answered;
    vi.advanceTimersByTime(patience);
    vi.useRealTimers();
    const answer = await asked;
    relay.cut();
    return answer;
  };

  test("after the change was stored: the client does not learn the opposite", async () => {
    const first = await addVehicle(client);
    expectUnavailable(await unheard(() => addVehicle(client, "lost")), notKnown);
    const ids = await client.ids(vehicles);
    expect(ids).toHaveLength(2);
    expect(ids).toContain(first.json.id);
  });

  test("after an add with a key was stored: repeated, it is stored once", async () => {
    await addVehicle(client, "", { "Idempotency-Key": "other" });
    expectUnavailable(await unheard(() => addVehicle(client, "", key)), notKnown);
    expect((await addVehicle(client, "", key)).status).toBe(201);
    expect(await client.ids(vehicles)).toHaveLength(2);
  });

  test("during a transaction: nothing is stored, and after a repetition it is stored once", async () => {
    const release = await lockTurns();
    const waiting = addVehicle(client, "", key);
    await expect.poll(() => run(`SELECT 1 FROM pg_locks WHERE NOT granted`)).toHaveLength(1);
    await endConnections();
    expectUnavailable(await waiting, notKnown);
    await release();
    expect(await client.ids(vehicles)).toEqual([]);
    expect((await addVehicle(client, "", key)).status).toBe(201);
    expect((await addVehicle(client, "", key)).status).toBe(201);
    expect(await client.ids(vehicles)).toHaveLength(1);
  });

  test("the answer to a read does not mention changes", async () => {
    expectUnavailable(await unheard(() => client.get(vehicles)), /Nothing was changed/);
  });
});

test("a server uses a limited number of connections, and further requests wait", async () => {
  await run(`ALTER ROLE ${role} CONNECTION LIMIT 16`);
  const all = await Promise.all(Array.from({ length: 60 }, () => addVehicle(client)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
});

test("conflicts under strict isolation are repeated", async () => {
  await setForRole("SET default_transaction_isolation = 'serializable'");
  const { json } = await addVehicle(client);
  const changes = Array.from({ length: 6 }, (_, n) =>
    client.send("PUT", vehicles, { kind: "Vehicle", id: json.id, plate: `f${n}` }),
  );
  const adds = Array.from({ length: 6 }, () => addVehicle(client, "", { "If-None-Exist": "plate=none" }));
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await Promise.all(adds)).map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect((await client.get(`${vehicles}/${json.id}`)).headers.get("etag")).toBe('W/"7"');
  expect(reported).toEqual([]);
});

test("acknowledged writes are on disk, even if the database is configured otherwise", async () => {
  await setForRole("SET synchronous_commit = off");
  await raise("58030", "current_setting('synchronous_commit') = 'off'")();
  expect((await addVehicle(client)).status).toBe(201);
});
