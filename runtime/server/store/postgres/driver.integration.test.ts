import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { sharedPostgres } from "../../testing/shared-postgres.js";
import { type Database, openDatabase } from "./driver.js";
import { GuardRefused } from "./guarded-query.js";

let postgres: Awaited<ReturnType<typeof sharedPostgres>>;
let url: string;
let database: Database;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
beforeEach(async () => {
  url = await postgres.fresh();
  database = openDatabase(url);
});
afterEach(() => database.close());

const run = (text: string, ...values: readonly (string | number)[]) => database.run({ text, values });

test("values are returned unchanged, also lists and bytes", async () => {
  const word = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", ""));
  const words = fc.array(fc.option(fc.oneof(word, fc.constantFrom("NULL", "{}", '\\"', ","))));
  const number = fc.oneof(fc.double({ noNaN: true }), fc.constant(Number.POSITIVE_INFINITY));
  const text = `SELECT $1::text AS word, $2::text[] AS words, $3::double precision[] AS numbers, $4::bytea AS bytes,
    $5::boolean[] AS flags, $6::text AS nothing`;
  const given = fc.tuple(word, words, fc.array(number), fc.uint8Array(), fc.array(fc.boolean()));
  await fc.assert(
    fc.asyncProperty(given, async ([one, some, numbers, bytes, flags]) => {
      const [row] = await database.run({ text, values: [one, some, numbers, bytes, flags, null] });
      const plain = numbers.map((value) => (Object.is(value, -0) ? 0 : value));
      const all = { word: one, words: some, numbers: plain, bytes: Buffer.from(bytes), flags, nothing: null };
      expect(row).toEqual(all);
    }),
  );
});

test("a statement that failed at first is prepared again", async () => {
  const divide = "SELECT 6 / $1::integer AS part";
  for (const _ of [1, 2]) await expect(run(divide, 0)).rejects.toThrow(/division by zero/);
  for (const part of [1, 2, 3]) expect(await run(divide, part)).toEqual([{ part: 6 / part }]);
  await expect(run("SELECT none FROM nowhere")).rejects.toThrow(/nowhere/);
  await run("CREATE TABLE nowhere AS SELECT 1 AS none");
  expect(await run("SELECT none FROM nowhere")).toEqual([{ none: 1 }]);
});

test("a connection has a limited number of prepared statements, and dropped ones are prepared again", async () => {
  const numbers = Array.from({ length: 300 }, (_, at) => at);
  for (const at of [...numbers, 0, 1]) expect(await run(`SELECT ${at} AS at`)).toEqual([{ at }]);
  const [row] = await run("SELECT count(*)::integer AS held FROM pg_prepared_statements");
  expect(Number(row?.["held"])).toBeLessThanOrEqual(256);
});

test("a statement runs in the transaction of its guard, and not if the guard fails", async () => {
  await run(`CREATE FUNCTION insist_on(word text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN
    IF word = 'no' THEN RAISE EXCEPTION 'refused' USING ERRCODE = 'CR009'; END IF;
    RETURN set_config('cri.word', word, true);
  END $$`);
  await run("CREATE TABLE words AS SELECT ''::text AS word, 0 AS nr");
  const behind = (word: string, text: string, ...values: readonly number[]) =>
    database.run({ text, values, guard: { text: "SELECT insist_on($1)", values: [word] } });
  const add =
    "INSERT INTO words SELECT current_setting('cri.word', true), $1::integer RETURNING word, nr * 2 AS twice";
  const read = "SELECT word, nr FROM words WHERE nr > 0 ORDER BY nr";
  const refused = { code: "CR009" };
  // Once with each statement not yet prepared, and then prepared.
  await expect(behind("no", add, 1)).rejects.toMatchObject(refused);
  expect(await behind("yes", add, 2)).toEqual([{ word: "yes", twice: 4 }]);
  await expect(behind("no", add, 3)).rejects.toMatchObject(refused);
  expect(await behind("again", add, 4)).toEqual([{ word: "again", twice: 8 }]);
  await expect(behind("yes", "SELECT 1 / $1::integer AS part", 0)).rejects.toThrow(/division by zero/);
  expect(await behind("yes", "SELECT 1 / $1::integer AS part", 1)).toEqual([{ part: 1 }]);
  expect(await behind("yes", "DELETE FROM words WHERE nr = $1", 9)).toEqual([]);
  const both = [
    { word: "yes", nr: 2 },
    { word: "again", nr: 4 },
  ];
  expect(await behind("yes", read)).toEqual(both);
  expect(await run(read)).toEqual(both);
  expect(await run("SELECT current_setting('cri.word', true) AS word")).toEqual([{ word: "" }]);
});

test("a statement fails if its guard returns no row", async () => {
  const behind = (word: string) =>
    database.run({
      text: "SELECT current_setting('cri.word', true) AS word",
      values: [],
      guard: { text: "SELECT set_config('cri.word', $1, true) WHERE $1 <> 'no'", values: [word] },
    });
  for (const word of ["yes", "again"]) {
    await expect(behind("no")).rejects.toThrow(GuardRefused);
    expect(await behind(word)).toEqual([{ word }]);
  }
});

test("a statement that takes too long is cancelled, and others continue", async () => {
  // Fake timers: on a slow machine, no other statement times out.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const hasty = openDatabase(`${url}&query_timeout=1000`);
  const late = hasty.run({ text: "SELECT pg_sleep(100)", values: [] });
  const working = "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(100)'";
  await expect.poll(() => postgres.run(working)).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  await expect(late).rejects.toThrow(/cannot be reached/);
  await expect.poll(() => postgres.run(working)).toEqual([]);
  expect(await hasty.run({ text: "SELECT 1 AS one", values: [] })).toEqual([{ one: 1 }]);
  await hasty.close();
});

test("there are at most 16 connections, and all requests get their turn", async () => {
  const work = Array.from({ length: 60 }, () => run("SELECT pg_backend_pid() AS pid, pg_sleep(0.01)"));
  const pids = new Set((await Promise.all(work)).flat().map((row) => row["pid"]));
  expect([pids.size > 1, pids.size <= 16]).toEqual([true, true]);
});

test("the settings of a transaction, site and maintenance, end with it", async () => {
  const settings = {
    text: "SELECT current_setting('cri.site', true) AS site, current_setting('cri.upkeep', true) AS upkeep",
    values: [],
  };
  const own = { site: "s", upkeep: null };
  expect(await database.at("s", settings)).toEqual([own]);
  const within = (site: string | undefined) => database.transaction(site, ({ run }) => run(settings));
  expect(await within("other")).toEqual([{ ...own, site: "other" }]);
  expect(await within(undefined)).toEqual([{ ...own, upkeep: "on" }]);
  expect(await database.at("s", settings)).toEqual([{ ...own, upkeep: "" }]);
});
