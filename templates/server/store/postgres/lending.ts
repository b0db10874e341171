import pg from "pg";
import { overdue } from "./overdue.js";

/**
 * Connections that are lent to one after the other. node-postgres's own pool keeps what one asked for alive until well after
 * another has the connection: over short searches half of the server's memory went through the garbage collection of what is old.
 */
export interface Lending {
  /** Waits for its turn where all are lent. */
  borrow(): Promise<pg.Client>;
  giveBack(client: pg.Client): void;
  /** In place of giving back one of which it is not known in what state it is. */
  discard(client: pg.Client): void;
  /** How many wait for their turn. */
  waiting(): number;
  /** Ends those that nobody has. */
  close(): Promise<void>;
}

export interface LendingOptions {
  readonly connectionString: string;
  readonly most: number;
  /** For a new connection, and for one's turn; milliseconds. */
  readonly patience: number;
}

interface Spare {
  readonly client: pg.Client;
  /** By `performance.now()`. */
  readonly since: number;
}

interface Waiting {
  resolve(client: pg.Client | Promise<pg.Client>): void;
}

/** Milliseconds after which one that nobody asked for is ended. */
const idleFor = 10_000;

/** Opens none yet. */
export function lending({ connectionString, most, patience }: LendingOptions): Lending {
  /** The one that was given back last is lent first, so that those that are not needed stay behind. */
  let spare: Spare[] = [];
  let queue: Waiting[] = [];
  const late = overdue(patience);
  let open = 0;

  async function endSpares(which: (one: Spare) => boolean): Promise<void> {
    const ended = spare.filter(which);
    spare = spare.filter((one) => !which(one));
    open -= ended.length;
    await Promise.all(ended.map(({ client }) => client.end().catch(() => undefined)));
  }

  async function connect(): Promise<pg.Client> {
    open += 1;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience });
    // One that breaks while it is lent fails whatever is asked of it; without a listener it would end the process.
    client.on("error", () => void endSpares((one) => one.client === client));
    try {
      await client.connect();
      return client;
    } catch (fault) {
      close(client);
      throw fault;
    }
  }

  function close(client: pg.Client): void {
    open -= 1;
    void client.end().catch(() => undefined);
    queue.shift()?.resolve(connect());
  }

  function inTurn(): Promise<pg.Client> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        resolve(client) {
          done();
          resolve(client);
        },
      };
      const done = late.watch(() => {
        queue = queue.filter((one) => one !== waiting);
        reject(new Error("timeout exceeded when trying to connect"));
      });
      queue.push(waiting);
    });
  }

  const idle = setInterval(() => {
    const before = performance.now() - idleFor;
    void endSpares(({ since }) => since < before);
  }, idleFor / 10).unref();

  return {
    async borrow() {
      const client = spare.pop()?.client;
      if (client !== undefined) return client;
      return open < most ? connect() : inTurn();
    },
    giveBack(client) {
      const next = queue.shift();
      if (next === undefined) spare.push({ client, since: performance.now() });
      else next.resolve(client);
    },
    discard: close,
    waiting: () => queue.length,
    async close() {
      clearInterval(idle);
      late.close();
      await endSpares(() => true);
    },
  };
}
