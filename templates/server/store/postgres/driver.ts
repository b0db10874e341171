import { createHash } from "node:crypto";
import pg from "pg";
import type { Row } from "../sql/rows.js";
import { insist } from "./conflicts.js";
import { asUnavailable } from "./unavailable.js";

/** A value of a statement; lists become arrays of PostgreSQL. */
export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly (string | number | boolean | null)[];

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

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
const patience = { connectionTimeoutMillis: 5_000, query_timeout: 20_000 };
const mostConnections = 16;

/** The role that tables belong to where the login is one that no wall holds back. */
const ownRole = "cri_server";
/** Connections that make the role wait for one another. Any number that is ours. */
const makingRole = 1_129_466_996;

/** Opens none yet. `url` is a `postgres://` URL with whatever node-postgres takes in it. */
export function openDatabase(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: mostConnections, ...patience });
  // A connection that breaks while nobody uses it: the next statement gets another.
  pool.on("error", () => undefined);
  // One that breaks between two statements of a transaction would end the process: the next statement fails of itself.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const sites = new WeakMap<pg.PoolClient, string>();
  const ready = new WeakSet<pg.PoolClient>();

  const underway = new Set<Promise<unknown>>();

  function held<T>(act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const work = connected(act).finally(() => underway.delete(work));
    underway.add(work);
    return work;
  }

  async function connected<T>(act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient | undefined;
    let sent = false;
    try {
      client = await pool.connect();
      if (!ready.has(client)) await takeUp(client);
      ready.add(client);
      sent = true;
      const result = await act(client);
      client.release();
      return result;
    } catch (caught) {
      const fault = asUnavailable(caught, sent);
      // What made the store unavailable leaves a connection in a state that is not known for sure.
      client?.release(fault !== caught);
      throw fault;
    }
  }

  return {
    at: (site, statement) =>
      held(async (client) => {
        const known = sites.get(client) === site;
        if (!known) await client.query("SELECT set_config('cri.site', $1, false)", [site]);
        sites.set(client, site);
        return insist(() => query(client, statement));
      }),
    run: (statement) => held((client) => query(client, statement)),
    transaction: (site, act) => held((client) => inTransaction(client, "BEGIN", site, act)),
    snapshot: (site, act) =>
      held((client) => inTransaction(client, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", site, act)),
    waiting: () => pool.waitingCount,
    async close() {
      await Promise.allSettled(underway);
      await pool.end();
    },
  };
}

async function inTransaction<T>(
  client: pg.PoolClient,
  begin: string,
  site: string | undefined,
  act: (connection: Connection) => Promise<T>,
): Promise<T> {
  await client.query(begin);
  try {
    const setting = site === undefined ? ["cri.upkeep", "on"] : ["cri.site", site];
    await client.query("SELECT set_config($1, $2, true)", setting);
    const result = await act({ run: (statement) => query(client, statement) });
    await client.query("COMMIT");
    return result;
  } catch (fault) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw fault;
  }
}

/**
 * Makes a new connection one that keeps the server's word. A superuser sees every row, whatever the policies say: such a login
 * goes on as a role that does not. And what is acknowledged is on disk, whatever the database is set to.
 */
async function takeUp(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `SELECT quote_ident(current_schema()) AS schema, rolsuper OR rolbypassrls AS beyond,
      CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END
    FROM pg_roles WHERE rolname = current_user`,
  );
  const [login]: readonly Row[] = rows;
  if (login?.["beyond"] !== true) return;
  await client.query(`DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(${makingRole});
    IF to_regrole('${ownRole}') IS NULL THEN CREATE ROLE ${ownRole} NOLOGIN; END IF;
    IF NOT has_schema_privilege('${ownRole}', current_schema(), 'CREATE') THEN
      GRANT USAGE, CREATE ON SCHEMA ${String(login["schema"])} TO ${ownRole};
    END IF;
  END $$`);
  await client.query(`SET ROLE ${ownRole}`);
}

/** Statements are prepared once a connection, under a name that their text gives them. */
async function query(client: pg.PoolClient, { text, values }: Statement): Promise<readonly Row[]> {
  const { rows } = await client.query({ name: nameOf(text), text, values: [...values] });
  return rows;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  // Long lists of alternatives make ever new texts: the memory for them is bounded.
  if (names.size >= 1_000) names.clear();
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}
