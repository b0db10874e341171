import pg from "pg";
import { ask } from "./asking.js";
import { type Overdue, overdue } from "./overdue.js";
import type { Run } from "./statement.js";
import { takeUp } from "./take-up.js";
import { asUnavailable } from "./unavailable.js";

/**
 * Waited for a connection, and for the answer to a statement; milliseconds. Together less than an answer to a client may take,
 * so that a database that fell silent is told as such.
 */
const patience = { connection: 5_000, statement: 20_000 };
const mostConnections = 16;

/** What the URL says in place of ours, by node-postgres's own name for it, and the URL without it. */
function statementPatience(url: string): readonly [url: string, milliseconds: number] {
  const own = /([?&])query_timeout=(\d+)&?/;
  const asked = Number(own.exec(url)?.[2] ?? 0);
  return [url.replace(own, "$1"), asked > 0 ? asked : patience.statement];
}

/** Lends connections to one database, each to one borrower at a time. */
export class Lending {
  readonly #pool: pg.Pool;
  readonly #late: Overdue;
  /** Connections that keep the server's word already. */
  readonly #ready = new WeakSet<pg.PoolClient>();
  #underway = 0;
  #idle = (): void => undefined;
  #closing: Promise<void> | undefined;

  /** Opens none yet. `url` is a `postgres://` URL with whatever node-postgres takes in it. */
  constructor(url: string) {
    const [connectionString, milliseconds] = statementPatience(url);
    this.#pool = poolOf(connectionString);
    this.#late = overdue(milliseconds);
  }

  /**
   * Throws `StoreUnavailable` for what is the database's fault and no answer to what was asked. A connection that `act` calls
   * `spoilt` is lent to nobody else: a transaction may be open on it.
   */
  async lend<T>(act: (run: Run, client: pg.PoolClient, spoilt: () => void) => Promise<T>): Promise<T> {
    this.#underway += 1;
    let client: pg.PoolClient | undefined;
    let sent = false;
    let isSpoilt = false;
    const spoilt = (): void => {
      isSpoilt = true;
    };
    try {
      client = await this.#pool.connect();
      const run = this.#runOn(client);
      if (!this.#ready.has(client)) await takeUp(run);
      this.#ready.add(client);
      sent = true;
      const result = await act(run, client, spoilt);
      client.release();
      return result;
    } catch (caught) {
      const fault = asUnavailable(caught, sent);
      // What made the store unavailable leaves a connection in a state that is not known for sure.
      client?.release(isSpoilt || fault !== caught);
      throw fault;
    } finally {
      this.#underway -= 1;
      if (this.#underway === 0) this.#idle();
    }
  }

  /** How many wait for a connection. */
  waiting(): number {
    return this.#pool.waitingCount;
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
    this.#late.close();
  }

  #runOn(client: pg.PoolClient): Run {
    return (statement) =>
      new Promise((resolve, reject) => {
        const done = this.#late.watch(() => reject(new Error("query read timeout")));
        ask(client, statement, (answer) => {
          done();
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
