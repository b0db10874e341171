// Damages pages of a store, as a failing disk does.
import { copyFile, open, stat } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import type { TestPostgres } from "../../runtime/server/testing/postgres.js";

const pageBytes = { sqlite: 4096, postgres: 8192 };
// One page in `share` is damaged.
const share = 20;

/** Returns a store with damaged pages, the same pages for the same seed. */
export type Damage = (seed: number) => Promise<string>;

/** Overwrites random pages, but not the first one: without that the file would not be a database. */
async function spoil(file: string, bytes: number, seed: number): Promise<void> {
  const pages = Math.floor((await stat(file)).size / bytes);
  if (pages < 2) return;
  const spoiled = fc.sample(fc.integer({ min: 1, max: pages - 1 }), {
    seed,
    numRuns: Math.ceil(pages / share),
  });
  const noise = Buffer.alloc(bytes / 4, `noise ${seed}`);
  const handle = await open(file, "r+");
  try {
    for (const page of spoiled) await handle.write(noise, 0, noise.length, page * bytes);
  } finally {
    await handle.close();
  }
}

/** A damaged copy of a file that no server has open. */
export const damagedFile =
  (file: string, folder: string): Damage =>
  async (seed) => {
    const copy = join(folder, "damaged.db");
    await copyFile(file, copy);
    await spoil(copy, pageBytes.sqlite, seed);
    return `sqlite:${copy}`;
  };

/** A PostgreSQL whose tables and indexes are damaged while it is stopped; each call damages more pages. */
export const damagedPostgres =
  (postgres: TestPostgres, store: string): Damage =>
  async (seed) => {
    const [place] = await postgres.run("SHOW data_directory");
    const files = await postgres.run(
      `SELECT pg_relation_filepath(oid) AS file FROM pg_class
       WHERE relnamespace = (SELECT max(oid) FROM pg_namespace WHERE nspname LIKE 's%')
         AND relkind IN ('r', 'i') AND pg_relation_size(oid) > 8192`,
    );
    await postgres.run("CHECKPOINT");
    await postgres.crash();
    for (const { file } of files)
      await spoil(join(String(place?.["data_directory"]), String(file)), pageBytes.postgres, seed);
    await postgres.restart();
    return store;
  };
