// The three things that a crash test kills: a server over a file, a server over PostgreSQL, and PostgreSQL itself.
import { indexAgrees } from "../../../runtime/server/testing/index-agrees.js";
import type { TestPostgres } from "../../../runtime/server/testing/postgres.js";
import { postgresIndexAgrees } from "../../../runtime/server/testing/postgres-index-agrees.js";
import type { Started } from "../run.js";
import { until } from "./until.js";

/** A store, and how to kill and to restart what the test kills. */
export interface Place {
  /** The value of `--store`. */
  readonly store: string;
  /** Kills the process under test immediately, without a clean shutdown. */
  kill(server: Started): Promise<void>;
  /** Starts it again and returns the server that answers then. `start` starts a server. */
  recover(server: Started, start: () => Promise<Started>): Promise<Started>;
  /** Whether the index matches the records. No server runs at that time. */
  indexAgrees(): Promise<boolean>;
}

/** Kills the process of a server that uses a file. */
export const fileWithoutServer = (file: string): Place => ({
  store: `sqlite:${file}`,
  kill: (server) => server.kill(),
  recover: (_, start) => start(),
  indexAgrees: () => indexAgrees(file),
});

/** Kills the process of a server while its database lives. */
export const postgresWithoutServer = (postgres: TestPostgres, url: string): Place => ({
  store: url,
  kill: (server) => server.kill(),
  async recover(_, start) {
    await nobodyAtWork(postgres);
    return start();
  },
  indexAgrees: () => postgresIndexAgrees(url),
});

/** Kills all processes of the database while the server lives. The server must reconnect automatically. */
export const serverWithoutPostgres = (postgres: TestPostgres, url: string): Place => ({
  store: url,
  kill: () => postgres.kill(),
  async recover(server) {
    await postgres.restart();
    await until("the server is ready again", async () => (await fetch(`${server.url}/ready`)).ok);
    return server;
  },
  indexAgrees: () => postgresIndexAgrees(url),
});

/** Statements of a dead server may still run; they end with its connections. */
const nobodyAtWork = (postgres: TestPostgres): Promise<void> =>
  until("no connection is left", async () => {
    const others = await postgres.run(
      "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
    return others.length === 0;
  });
