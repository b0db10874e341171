import pg from "pg";
import type { Row } from "../sql/rows.js";
import { ask } from "./asking.js";
import { insist } from "./conflicts.js";
import { overdue } from "./overdue.js";
import type { Statement } from "./statement.js";
import { asUnavailable } from "./unavailable.js";

export type Run = (statement: Statement) => Promise<readonly Row[]>;

/** One connection, for as long as it is held. */
export interface Connection {
  readonly run: Run;
}

/** Connections to one database. */
export interface Database {
  /** One statement among the rows of one site, which the database itself sees to. */
  at(site: string, statement: Statement): Promise<readonly Row[]>;
  /** Several in one transaction, among the rows of one site, or of all where none is named: for upkeep. */
  transaction<T>(site: string | undefined, act: (connection: Connection) => Promise<T>): Promise<T>;
  /** Reads of one site's rows, all as they are at the moment of the first. */
  snapshot<T>(site: string, act: (connection: Connection) => Promise<T>): Promise<T>;
  /** A statement on tables that belong to no site. */
  run(statement: Statement): Promise<readonly Row[]>;
  /** How many wait for a connection. */
  waiting(): number;
  close(): Promise<void>;
}

/**
 * Waited for a connection, and for the answer to a statement; milliseconds. Together less than an answer to a client may take,
 * so that a database that fell silent is told as such.
 */
const patience = { connection: 5_000, statement: 20_000 };
const mostConnections = 16;

/** The role that tables belong to where the login is one that no wall holds back. */
const ownRole = "cri_server";
/** Connections that make the role wait for one another. Any number that is ours. */
const makingRole = 1_129_466_996;

/** What the URL says in place of ours, by node-postgres's own name for it, and the URL without it. */
function statementPatience(url: string): readonly [url: string, milliseconds: number] {
  const own = /([?&])query_timeout=(\d+)&?/;
  const asked = Number(own.exec(url)?.[2] ?? 0);
  return [url.replace(own, "$1"), asked > 0 ? asked : patience.statement];
}

/** Opens none yet. `url` is a `postgres://` URL with whatever node-postgres takes in it. */
export function openDatabase(url: string): Database {
  const [connectionString, milliseconds] = statementPatience(url);
  const pool = new pg.Pool({
    connectionString,
    max: mostConnections,
    connectionTimeoutMillis: patience.connection,
  });
  // A connection that breaks while nobody uses it: the next statement gets another.
  pool.on("error", () => undefined);
  // One that breaks between two statements of a transaction would end the process: the next statement fails of itself.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const late = overdue(milliseconds);
  const sites = new WeakMap<pg.PoolClient, string>();
  const ready = new WeakSet<pg.PoolClient>();
  const runOn =
    (client: pg.PoolClient): Run =>
    (statement) =>
      new Promise((resolve, reject) => {
        const done = late.watch(() => reject(new Error("query read timeout")));
        ask(client, statement, (answer) => {
          done();
          if (answer instanceof Error) reject(answer);
          else resolve(answer);
        });
      });

  let underway = 0;
  let idle = (): void => undefined;

  async function held<T>(act: (run: Run, client: pg.PoolClient) => Promise<T>): Promise<T> {
    underway += 1;
    let client: pg.PoolClient | undefined;
    let sent = false;
    try {
      client = await pool.connect();
      const run = runOn(client);
      if (!ready.has(client)) await takeUp(run);
      ready.add(client);
      sent = true;
      const result = await act(run, client);
      client.release();
      return result;
    } catch (caught) {
      const fault = asUnavailable(caught, sent);
      // What made the store unavailable leaves a connection in a state that is not known for sure.
      client?.release(fault !== caught);
      throw fault;
    } finally {
      underway -= 1;
      if (underway === 0) idle();
    }
  }

  return {
    at: (site, statement) =>
      held(async (run, client) => {
        if (sites.get(client) !== site) await run({ text: setSite, values: [site] });
        sites.set(client, site);
        return insist(() => run(statement));
      }),
    run: (statement) => held((run) => run(statement)),
    transaction: (site, act) => held((run) => inTransaction(run, "BEGIN", site, act)),
    snapshot: (site, act) =>
      held((run) => inTransaction(run, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", site, act)),
    waiting: () => pool.waitingCount,
    async close() {
      await new Promise<void>((resolve) => {
        idle = resolve;
        if (underway === 0) resolve();
      });
      await pool.end();
      late.close();
    },
  };
}

const setSite = "SELECT set_config('cri.site', $1, false)";

async function inTransaction<T>(
  run: Run,
  begin: string,
  site: string | undefined,
  act: (connection: Connection) => Promise<T>,
): Promise<T> {
  const command = (text: string) => run({ text, values: [] });
  await command(begin);
  try {
    const setting = site === undefined ? ["cri.upkeep", "on"] : ["cri.site", site];
    await run({ text: "SELECT set_config($1, $2, true)", values: setting });
    const result = await act({ run });
    await command("COMMIT");
    return result;
  } catch (fault) {
    await command("ROLLBACK").catch(() => undefined);
    throw fault;
  }
}

/**
 * A process of PostgreSQL would give the memory for a page of records back to the system after each search, and be given it anew,
 * zeroed, for the next: a fifth of what a search takes. The C library of Linux stops that once so large a piece was given back
 * (mallopt(3), M_MMAP_THRESHOLD); elsewhere it is no more than one text that nobody reads.
 */
const keepMemory = "length(repeat('x', 1000000))";

/**
 * Makes a new connection one that keeps the server's word. A superuser sees every row, whatever the policies say: such a login
 * goes on as a role that does not. And what is acknowledged is on disk, whatever the database is set to.
 */
async function takeUp(run: Run): Promise<void> {
  const command = (text: string) => run({ text, values: [] });
  const [login] = await command(
    `SELECT quote_ident(current_schema()) AS schema, rolsuper OR rolbypassrls AS beyond, ${keepMemory},
      CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END
    FROM pg_roles WHERE rolname = current_user`,
  );
  if (login?.["beyond"] !== true) return;
  await command(`DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(${makingRole});
    IF to_regrole('${ownRole}') IS NULL THEN CREATE ROLE ${ownRole} NOLOGIN; END IF;
    IF NOT has_schema_privilege('${ownRole}', current_schema(), 'CREATE') THEN
      GRANT USAGE, CREATE ON SCHEMA ${String(login["schema"])} TO ${ownRole};
    END IF;
  END $$`);
  await command(`SET ROLE ${ownRole}`);
}
