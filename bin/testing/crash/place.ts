import { indexAgrees } from "../../../runtime/server/testing/index-agrees.js";
import type { TestPostgres } from "../../../runtime/server/testing/postgres.js";
import { postgresIndexAgrees } from "../../../runtime/server/testing/postgres-index-agrees.js";
import type { Started } from "../run.js";

/** Where a server keeps its records, what is brought down in the midst of its work, and how it comes back. */
export interface Place {
  /** As `--store` takes it. */
  readonly store: string;
  /** Ends at once and without a word whatever is to go down. */
  strike(server: Started): Promise<void>;
  /** Brings it up again, and gives the server that answers then. `start` starts one. */
  recover(server: Started, start: () => Promise<Started>): Promise<Started>;
  /** Whether the index is what the records give. No server is at work then. */
  indexAgrees(): Promise<boolean>;
}

/** A server's process over a file. */
export const fileWithoutServer = (file: string): Place => ({
  store: `sqlite:${file}`,
  strike: (server) => server.kill(),
  recover: (_, start) => start(),
  indexAgrees: () => indexAgrees(file),
});

/** A server's process, while its database lives. */
export const postgresWithoutServer = (postgres: TestPostgres, url: string): Place => ({
  store: url,
  strike: (server) => server.kill(),
  async recover(_, start) {
    await nobodyAtWork(postgres);
    return start();
  },
  indexAgrees: () => postgresIndexAgrees(url),
});

/** The database with all of its processes, while the server lives and has to find it again by itself. */
export const serverWithoutPostgres = (postgres: TestPostgres, url: string): Place => ({
  store: url,
  strike: () => postgres.kill(),
  async recover(server) {
    await postgres.restart();
    await until("the server is ready again", async () => (await fetch(`${server.url}/ready`)).ok);
    return server;
  },
  indexAgrees: () => postgresIndexAgrees(url),
});

/** What a server that is gone had asked for may still be under way: it ends with its connections. */
const nobodyAtWork = (postgres: TestPostgres): Promise<void> =>
  until("no connection is left", async () => {
    const others = await postgres.run(
      "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
    return others.length === 0;
  });

const patience = 30_000;

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`In ${patience} ms it did not come to it that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
