/** Manages the connections to one PostgreSQL database, and runs statements on them. */

import pg from "pg";
import type { Row } from "../sql/rows.js";
import { type Cancelling, cancelling } from "./cancelling.js";
import { Shares } from "./connection-shares.js";
import { guardedQuery } from "./guarded-query.js";
import { setUpConnection } from "./set-up-connection.js";
import type { Run, Statement } from "./statement.js";
import { nameOf } from "./statement-name.js";
import { asUnavailable } from "./unavailable.js";
import { millisecondsOf, takeOption } from "./url-options.js";

/**
 * Milliseconds to wait for a connection, and for the answer to a statement. Together they are less than the timeout of an answer, so
 * that the client gets the 503 of a database that does not answer.
 */
const patience = { connection: 5_000, statement: 20_000 };
/** Milliseconds after which the database itself ends such a statement, in addition. */
const databasePatience = 1_000;
/** The largest delay of a timer: 24 days. */
const mostMilliseconds = 2 ** 31 - 1;
/** Maximum prepared statements of one connection. Each number of alternatives makes another one, so a connection with more is closed. */
const mostPrepared = 256;
const mostConnections = 16;
/** Long work leaves a quarter of all connections to quick work; one site's long work leaves another quarter to other sites. */
const shares = { most: 12, mostOfSite: 8, patience: patience.connection };

/** Work that may take long: a search or a conditional add. */
export interface LongWork {
  readonly site: string;
  /** Ends the work, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A connection that was set up. */
interface Session {
  /** Number of the database's process that serves it. */
  readonly process: number;
  /** Names of its prepared statements. */
  readonly prepared: Set<string>;
}

/** What else is run on a new connection before it is used. */
export type Prepare = (run: Run) => Promise<void>;

/** Work on a connection. */
type Work<T> = (run: Run, client: pg.PoolClient, spoilt: () => void) => Promise<T>;

/** The connections to one database. Each serves one use at a time. */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #milliseconds: number;
  readonly #cancelling: Cancelling;
  readonly #shares = new Shares(shares);
  /** The connections that `setUpConnection` has set up. */
  readonly #sessions = new WeakMap<pg.PoolClient, Session>();
  readonly #prepare: Prepare | undefined;
  #underway = 0;
  #idle = (): void => undefined;
  #closing: Promise<void> | undefined;

  /** Opens no connection yet. `url` is a `postgres://` URL with any options of node-postgres. */
  constructor(url: string, prepare?: Prepare) {
    const { url: connectionString, value } = takeOption(url, "query_timeout");
    const milliseconds = millisecondsOf(value, patience.statement);
    this.#pool = poolOf(connectionString, milliseconds);
    this.#milliseconds = milliseconds;
    this.#prepare = prepare;
    this.#cancelling = cancelling(connectionString);
  }

  /**
   * Runs `action` with a connection. Throws `StoreUnavailable` if the database is at fault. After `action` has called `spoilt`, the
   * connection is not used again: a transaction may be open on it.
   */
  async use<T>(action: Work<T>, long?: LongWork): Promise<T> {
    if (long === undefined) return this.#useConnection(action, undefined);
    const giveBack = await this.#shares.take(long.site, long.signal);
    try {
      return await this.#useConnection(action, long.signal);
    } finally {
      giveBack();
    }
  }

  async #useConnection<T>(act: Work<T>, signal: AbortSignal | undefined): Promise<T> {
    this.#underway += 1;
    let client: pg.PoolClient | undefined;
    let sent = false;
    let isSpoilt = false;
    const spoilt = (): void => {
      isSpoilt = true;
    };
    try {
      client = await this.#pool.connect();
      const run = this.#runOn(client, signal);
      if (!this.#sessions.has(client)) {
        const process = await setUpConnection(run, this.#milliseconds + databasePatience);
        await this.#prepare?.(run);
        this.#sessions.set(client, { process, prepared: new Set() });
      }
      sent = true;
      const result = await act(run, client, spoilt);
      // The cancellation of an aborted statement may arrive late, and would end the next statement on the connection.
      client.release(isSpoilt || signal?.aborted === true || this.#hasMostPrepared(client));
      return result;
    } catch (caught) {
      const fault = signal?.aborted === true ? signal.reason : asUnavailable(caught, sent);
      // After such a fault the state of the connection is unknown.
      client?.release(isSpoilt || fault !== caught || signal?.aborted === true);
      throw fault;
    } finally {
      this.#underway -= 1;
      if (this.#underway === 0) this.#idle();
    }
  }

  /** The number of requests that wait for a connection. */
  waiting(): number {
    return this.#pool.waitingCount + this.#shares.waiting;
  }

  /** Waits for the current work, then closes all connections. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#idle = resolve;
      if (this.#underway === 0) resolve();
    });
    await this.#pool.end();
    await this.#cancelling.close();
  }

  #hasMostPrepared(client: pg.PoolClient): boolean {
    return (this.#sessions.get(client)?.prepared.size ?? 0) >= mostPrepared;
  }

  #runOn(client: pg.PoolClient, signal: AbortSignal | undefined): Run {
    return async (statement) => {
      signal?.throwIfAborted();
      const running = this.#query(client, statement);
      return signal === undefined ? running : this.#abortable(client, running, signal);
    };
  }

  async #query(client: pg.PoolClient, statement: Statement): Promise<readonly Row[]> {
    const { text, values, guard, isUnhurried } = statement;
    const name = nameOf(text);
    const prepared = this.#sessions.get(client)?.prepared;
    prepared?.add(name);
    if (guard !== undefined) {
      if (prepared?.has(nameOf(guard.text)) !== true) await this.#query(client, guard);
      return guardedQuery(client, statement, guard);
    }
    // The types of node-postgres lack the timeout of a single query.
    const config: pg.QueryConfig & { query_timeout?: number } = { name, text, values: [...values] };
    if (isUnhurried) config.query_timeout = mostMilliseconds;
    const { rows } = await client.query<Row>(config);
    return rows;
  }

  /** When the signal aborts, the database cancels the statement, and the promise rejects with the signal's reason. */
  #abortable<T>(client: pg.PoolClient, running: Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        void this.#cancelling.cancel(this.#sessions.get(client)?.process).then(() => reject(signal.reason));
      };
      signal.addEventListener("abort", abort, { once: true });
      const ended = (): void => signal.removeEventListener("abort", abort);
      running.finally(ended).then(resolve, reject);
    });
  }
}

function poolOf(connectionString: string, milliseconds: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    query_timeout: milliseconds,
    max: mostConnections,
    connectionTimeoutMillis: patience.connection,
  });
  // A connection that breaks while it is idle: the next statement gets another one.
  pool.on("error", () => undefined);
  // Without a listener, a connection that breaks between two statements would end the process. The next statement fails anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
