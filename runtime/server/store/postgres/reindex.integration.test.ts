import { beforeAll, expect, test } from "vitest";
import type { Reindexing } from "../../store-port/indexing.js";
import { all, key, newVersion } from "../../testing/new-versions.js";
import { sharedPostgres } from "../../testing/shared-postgres.js";
import { openStore } from "../open-store.js";
import { type Database, openDatabase } from "./driver.js";
import { readIndexed, reindex } from "./reindex.js";

let postgres: Awaited<ReturnType<typeof sharedPostgres>>;
beforeAll(async () => {
  postgres = await sharedPostgres();
});

const work: Reindexing = {
  types: [{ type: "T", index: [{ type: "T", parameter: "word", signature: "new" }], drop: [] }],
  entriesOf: ({ body }) => [{ kind: "text", parameter: "word", value: JSON.parse(body).word }],
};

/** The database, which runs `action` right after a statement with the given text. */
const whereMeanwhile = (database: Database, part: string, action: () => Promise<void>): Database => ({
  ...database,
  transaction: (site, within) =>
    database.transaction(site, ({ run, at }) =>
      within({
        at,
        async run(statement) {
          const rows = await run(statement);
          if (statement.text.includes(part)) await action();
          return rows;
        },
      }),
    ),
});

test("a record that another server replaces during re-indexing is found by its new values", async () => {
  const url = await postgres.fresh();
  const other = await openStore(url);
  await other.add(key("a"), newVersion(1, "before"));
  let replaced: boolean | undefined;
  const isWaiting = async (): Promise<boolean> =>
    (await postgres.run("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length > 0;
  const database = openDatabase(url);
  let replacing: Promise<unknown> = Promise.resolve();
  const meanwhile = whereMeanwhile(database, "LIMIT", async () => {
    replacing = other.replace(key("a"), newVersion(2, "after")).then((is) => {
      replaced = is !== false;
    });
    await expect.poll(async () => replaced ?? (await isWaiting())).toBe(true);
  });
  await reindex(meanwhile, work);
  await replacing;
  const find = async (value: string) =>
    (
      await other.search({
        ...all,
        conditions: [{ kind: "text", parameter: "word", anyOf: [{ value, prefix: false }] }],
      })
    ).records.map(({ version }) => version);
  expect([replaced, await find("after"), await find("before")]).toEqual([true, [2], []]);
  await other.close();
  await database.close();
});

test("of two servers that start together, neither marks finished work of the other as unfinished", async () => {
  const url = await postgres.fresh();
  const store = await openStore(url);
  const database = openDatabase(url);
  const seen: unknown[] = [];
  const looking = whereMeanwhile(database, "count(*)", async () => {
    seen.push(await readIndexed(database));
  });
  await reindex(
    whereMeanwhile(looking, "SELECT done", () => reindex(database, work)),
    work,
  );
  await reindex(looking, work);
  seen.push(await readIndexed(database));
  const [done] = work.types.map(({ index }) => index);
  expect(seen).toEqual([done, done]);
  await store.close();
  await database.close();
});
