import pg from "pg";
import { ask } from "./asking.js";
import { type Cancelling, cancelling } from "./cancelling.js";
import { type Overdue, overdue } from "./query-timeout.js";
import { Shares } from "./shares.js";
import type { Run } from "./statement.js";
import { takeUp } from "./take-up.js";
import { asUnavailable } from "./unavailable.js";

/**
 * Waited for a connection, and for the answer to a statement; milliseconds. Together less than an answer to a client may take,
 * so that a database that fell silent is told as such.
 */
const patience = { connection: 5_000, statement: 20_000 };
const mostConnections = 16;
/** What may take long leaves a quarter of all connections to what is quick, and as many again to other sites. */
const shares = { most: 12, mostOfSite: 8, patience: patience.connection };

/** Work that may take long: a search, or an add that depends on one. */
export interface LongWork {
  readonly site: string;
  /** Ends the work: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What the URL says in place of ours, by node-postgres's own name for it, and the URL without it. */
function statementPatience(url: string): readonly [url: string, milliseconds: number] {
  const own = /([?&])query_timeout=(\d+)&?/;
  const asked = Number(own.exec(url)?.[2] ?? 0);
  return [url.replace(own, "$1"), asked > 0 ? asked : patience.statement];
}

/** What is done with a connection that is lent. */
type Borrower<T> = (run: Run, client: pg.PoolClient, spoilt: () => void) => Promise<T>;

/** Lends connections to one database, each to one borrower at a time. */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #late: Overdue;
  readonly #cancelling: Cancelling;
  readonly #shares = new Shares(shares);
  /** Connections that keep the server's word already, each with the number of its process. */
  readonly #ready = new WeakMap<pg.PoolClient, number>();
  #underway = 0;
  #idle = (): void => undefined;
  #closing: Promise<void> | undefined;

  /** Opens none yet. `url` is a `postgres://` URL with whatever node-postgres takes in it. */
  constructor(url: string) {
    const [connectionString, milliseconds] = statementPatience(url);
    this.#pool = poolOf(connectionString);
    this.#late = overdue(milliseconds);
    this.#cancelling = cancelling(connectionString);
  }

  /**
   * Throws `StoreUnavailable` for what is the database's fault and no answer to what was asked. A connection that `act` calls
   * `spoilt` is lent to nobody else: a transaction may be open on it.
   */
  async lend<T>(act: Borrower<T>, long?: LongWork): Promise<T> {
    if (long === undefined) return this.#lend(act, undefined);
    const giveBack = await this.#shares.take(long.site, long.signal);
    try {
      return await this.#lend(act, long.signal);
    } finally {
      giveBack();
    }
  }

  async #lend<T>(act: Borrower<T>, signal: AbortSignal | undefined): Promise<T> {
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
      if (!this.#ready.has(client)) this.#ready.set(client, await takeUp(run));
      sent = true;
      const result = await act(run, client, spoilt);
      // What ended it may come yet, and would end what the next borrower asks.
      client.release(isSpoilt || signal?.aborted === true);
      return result;
    } catch (caught) {
      const fault = signal?.aborted === true ? signal.reason : asUnavailable(caught, sent);
      // What made the store unavailable leaves a connection in a state that is not known for sure.
      client?.release(isSpoilt || fault !== caught || signal?.aborted === true);
      throw fault;
    } finally {
      this.#underway -= 1;
      if (this.#underway === 0) this.#idle();
    }
  }

  /** How many wait for a connection. */
  waiting(): number {
    return this.#pool.waitingCount + this.#shares.waiting;
  }

  /** Waits for what is underway. */
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
    this.#late.close();
  }

  #runOn(client: pg.PoolClient, signal: AbortSignal | undefined): Run {
    return (statement) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(signal.reason);
        const cancel = () => this.#cancelling.cancel(this.#ready.get(client));
        const abort = (): void => void cancel().then(() => reject(signal?.reason));
        const notLate = this.#late.watch(() => {
          reject(new Error("query read timeout"));
          void cancel();
        });
        signal?.addEventListener("abort", abort, { once: true });
        ask(client, statement, (answer) => {
          notLate();
          signal?.removeEventListener("abort", abort);
          if (answer instanceof Error) reject(answer);
          else resolve(answer);
        });
      });
  }
}

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: mostConnections,
    connectionTimeoutMillis: patience.connection,
  });
  // A connection that breaks while nobody uses it: the next statement gets another.
  pool.on("error", () => undefined);
  // One that breaks between two statements of a transaction would end the process: the next statement fails of itself.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
