// Tests that no acknowledged write is lost if a server or its database is killed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type TestPostgres } from "../runtime/server/testing/postgres.js";
import {
  fileWithoutServer,
  type Place,
  postgresWithoutServer,
  serverWithoutPostgres,
} from "./testing/crash/place.js";
import { crash } from "./testing/crash/round.js";

let postgres: TestPostgres;
const folder = mkdtempSync(join(tmpdir(), "crash-"));
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

test.each<readonly [string, readonly number[], () => Promise<Place>]>([
  ["a server over a file", [1, 2, 3, 4], async () => fileWithoutServer(join(folder, "x.db"))],
  [
    "a server over PostgreSQL",
    [5, 6, 7],
    async () => postgresWithoutServer(postgres, await postgres.fresh()),
  ],
  [
    "PostgreSQL under a server",
    [8, 9, 10],
    async () => serverWithoutPostgres(postgres, await postgres.fresh()),
  ],
])(
  "after a kill -9 of %s, every acknowledged write exists, and none is partial",
  async (_, seeds, open) => {
    const place = await open();
    let acknowledged = 0;
    for (const seed of seeds) {
      const round = await crash(place, seed);
      expect(round.faults, `seed ${seed}`).toEqual([]);
      acknowledged += round.acknowledged;
    }
    expect(acknowledged).toBeGreaterThan(60);
  },
  120_000,
);
