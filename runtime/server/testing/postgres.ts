/** Starts a PostgreSQL for tests, which can be crashed, killed and restarted. */

import { rm } from "node:fs/promises";
import pg from "pg";
import { type Cleanup, cleanupAfter } from "./postgres-cleanup.js";
import { type Cluster, newCluster, superuser } from "./postgres-cluster.js";
import { type Running, start, startSomewhere } from "./postgres-process.js";

/** A PostgreSQL for tests. It works for any user, including root, and leaves nothing behind, even if the tests are killed. */
export interface TestPostgres {
  readonly port: number;
  /** The URL of a new, empty schema, for a superuser. */
  fresh(): Promise<string>;
  /** The same for a role that may only create tables in it. */
  freshForPlainRole(): Promise<string>;
  /** Runs a statement as the superuser. */
  run(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Simulates a crash of the server, and starts it again on the same data. */
  crash(): Promise<void>;
  /** Kills the server and all of its processes with signal 9. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const superuserLogin = `${superuser.name}:${superuser.password}`;

class OwnPostgres implements TestPostgres {
  readonly port: number;
  readonly #cluster: Cluster;
  readonly #cleanup: Cleanup;
  #running: Running;
  #schemas = 0;

  constructor(cluster: Cluster, port: number, running: Running) {
    this.port = port;
    this.#cluster = cluster;
    this.#running = running;
    this.#cleanup = cleanupAfter(cluster);
  }

  async fresh(): Promise<string> {
    return this.#url(superuserLogin, await this.#schemaOf(superuser.name));
  }

  async freshForPlainRole(): Promise<string> {
    const role = `plain${this.#schemas}`;
    await this.run(`CREATE ROLE ${role} LOGIN PASSWORD 'plain'`);
    return this.#url(`${role}:plain`, await this.#schemaOf(role));
  }

  async run(text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const client = new pg.Client(`postgres://${superuserLogin}@127.0.0.1:${this.port}/postgres`);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  crash(): Promise<void> {
    return this.#running.by("SIGQUIT");
  }

  async kill(): Promise<void> {
    for (const pid of await this.#processes()) killNow(pid);
    await this.#running.by("SIGKILL");
  }

  async restart(): Promise<void> {
    const again = await start(this.#cluster.postgres, this.#cluster.data, this.port);
    if (again === undefined) throw new Error(`Something else listens at ${this.port} by now.`);
    this.#running = again;
  }

  async stop(): Promise<void> {
    await this.#running.by("SIGINT");
    await rm(this.#cluster.folder, { recursive: true, force: true });
    await this.#cleanup.dismiss();
  }

  /** The ids of its processes; the first is the server's own. */
  async #processes(): Promise<readonly number[]> {
    const rows = await this.run("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
    return [this.#running.pid, ...rows.map((row) => Number(row["pid"]))];
  }

  async #schemaOf(owner: string): Promise<string> {
    this.#schemas += 1;
    const schema = `s${this.#schemas}`;
    await this.run(`CREATE SCHEMA ${schema} AUTHORIZATION ${owner}`);
    return schema;
  }

  #url(login: string, schema: string): string {
    return `postgres://${login}@127.0.0.1:${this.port}/postgres?options=-csearch_path%3D${schema}`;
  }
}

export async function startPostgres(): Promise<TestPostgres> {
  const cluster = await newCluster();
  const { port, running } = await startSomewhere(cluster.postgres, cluster.data);
  return new OwnPostgres(cluster, port, running);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended, as all do when the first one is gone.
  }
}
